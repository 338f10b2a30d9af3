"""The Neo4j store: a server (Community is enough, or a cluster, or Aura), spoken to over Bolt in Cypher from files."""

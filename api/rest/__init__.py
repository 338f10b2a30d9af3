"""The memory over HTTP: REST with a complete OpenAPI, problems as application/problem+json (X3)."""

// A host written with the TypeScript SDK: connects as its arguments say, uses the memory, and prints what it saw as JSON.
// Arguments: {"command", "args", "env", "cwd"} or {"url", "token"}.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const target = JSON.parse(process.argv[2]);
const headers = target.token ? { Authorization: `Bearer ${target.token}` } : {};
const transport = target.url
  ? new StreamableHTTPClientTransport(new URL(target.url), { requestInit: { headers } })
  : new StdioClientTransport({ ...target, stderr: "ignore" });

const client = new Client({ name: "ts-host", version: "1" }, { capabilities: { elicitation: {} } });
const asked = [];
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
  asked.push(params.message);
  return { action: "accept", content: { keep: "new" } };
});
await client.connect(transport);

const { tools } = await client.listTools();
const call = (name, args) => client.callTool({ name, arguments: args });
const wrote = await call("memory_write", { content: "我住在杭州。", layer: "semantic", user_id: "ts" });
const moved = await call("memory_write", { content: "我住在上海。", layer: "semantic", user_id: "ts" });
const found = await call("memory_search", { query: "我住在哪里？", user_id: "ts", top_k: 3 });
const wrong = await call("memory_search", { query: "x", layers: ["dreams"] });
const about = await client.readResource({ uri: "memory://about" });
await client.close();
console.log(JSON.stringify({ tools: tools.map((tool) => tool.name), asked, wrote, moved, found, wrong, about }));

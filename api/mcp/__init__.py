"""The memory as a server of the Model Context Protocol: tools, resources and a prompt, over stdio and HTTP."""

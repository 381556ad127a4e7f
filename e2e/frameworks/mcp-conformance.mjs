// The command line of the MCP conformance tool.
import './loopback-only.mjs'
import '@modelcontextprotocol/conformance/dist/index.js'

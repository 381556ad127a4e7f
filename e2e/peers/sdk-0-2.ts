// An agent on @a2a-js/sdk 0.2.5: protocol 0.2, card at /.well-known/agent.json.
import { createServer } from 'node:http'
import { A2AExpressApp, type AgentExecutionEvent, DefaultRequestHandler, InMemoryTaskStore } from 'a2a-sdk-0.2/server'
import express from 'express'
import { legacyCard, legacyExecutor } from './legacy-sdk.ts'
import { announce, port } from './listen.ts'

const app = express()
const server = createServer(app).listen(port, '127.0.0.1', () => {
  const card = legacyCard('SDK 0.2 peer', announce(server), '0.2.5')
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), legacyExecutor<AgentExecutionEvent>())
  new A2AExpressApp(handler).setupRoutes(app as never, '')
})

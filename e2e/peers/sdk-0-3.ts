// An agent on @a2a-js/sdk 0.3.14: protocol 0.3, card at /.well-known/agent-card.json.
import { createServer } from 'node:http'
import { type AgentExecutionEvent, DefaultRequestHandler, InMemoryTaskStore } from 'a2a-sdk-0.3/server'
import { A2AExpressApp } from 'a2a-sdk-0.3/server/express'
import express from 'express'
import { legacyCard, legacyExecutor } from './legacy-sdk.ts'
import { announce, port } from './listen.ts'

const app = express()
const server = createServer(app).listen(port, '127.0.0.1', () => {
  const card = legacyCard('SDK 0.3 peer', announce(server), '0.3.0')
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), legacyExecutor<AgentExecutionEvent>())
  new A2AExpressApp(handler).setupRoutes(app, '')
})

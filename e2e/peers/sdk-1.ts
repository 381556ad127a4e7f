// An agent on @a2a-js/sdk 1.3.0: protocol 1.0. With `compat` as second argument it serves 0.3 as well and prefers it.
import { createServer } from 'node:http'
import { DefaultRequestHandler, InMemoryTaskStore } from 'a2a-sdk-1/server'
import { agentCardHandler, jsonRpcHandler, UserBuilder } from 'a2a-sdk-1/server/express'
import express from 'express'
import { announce, port } from './listen.ts'
import { cardV1, executorV1, interfaceV1 } from './sdk-1-parts.ts'

const app = express()
const server = createServer(app).listen(port, '127.0.0.1', () => {
  const url = announce(server)
  const compat = process.argv[3] === 'compat'
  const name = compat ? 'SDK 1 peer with 0.3' : 'SDK 1 peer'
  const card = cardV1(name, compat ? [interfaceV1(url, '0.3'), interfaceV1(url)] : [interfaceV1(url)])
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executorV1())
  const legacyCompat = { enabled: compat }
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler, legacyCompat }))
  app.use('/', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat }))
})

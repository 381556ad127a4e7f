import {
  DefaultPushNotificationSender,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from 'a2a-sdk-1/server'
import { Server } from '@grpc/grpc-js'
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from 'a2a-sdk-1/server/express'
import { A2AService, grpcService } from 'a2a-sdk-1/server/grpc'
import express from 'express'
import { cardV1, executorV1, interfaceV1 } from '../../peers/sdk-1-parts.ts'
import { type CallInterceptor, interceptCalls } from './intercept-calls.ts'
import { knownUser } from './known-user.ts'
import { listenForGrpc } from './serve-grpc.ts'
import { serve, type Served } from './serve.ts'

interface Traits {
  name: string
  transport?: 'JSONRPC' | 'HTTP+JSON' | 'GRPC'
  tenant?: string
  push?: boolean
  extended?: boolean
  /** An extension that it requires. */
  extension?: string
  interceptor?: CallInterceptor
  /** Returns a card that differs from the agent. */
  card?: (url: string) => object
}

/** An agent on @a2a-js/sdk 1.3.0, over one transport. */
export async function sdk1Agent(traits: Traits): Promise<Served> {
  const { name, transport = 'JSONRPC', tenant, push = false, extended = false, extension, interceptor } = traits
  const app = express()
  const served = await serve(app)
  const server = new Server()
  const rpc = transport === 'GRPC' ? await listenForGrpc(server) : undefined
  const plain = cardV1(name, [interfaceV1(rpc?.url ?? served.url, '1.0', transport, tenant)])
  const extensions = extension ? [{ uri: extension, description: '', required: true, params: undefined }] : []
  const capabilities = { ...plain.capabilities, pushNotifications: push, extendedAgentCard: extended, extensions }
  const card = { ...plain, capabilities }
  const configs = new InMemoryPushNotificationStore()
  const requestHandler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    executorV1(),
    undefined,
    push ? configs : undefined,
    push ? new DefaultPushNotificationSender(configs) : undefined,
    extended ? { ...card, name: `${name}, extended` } : undefined,
  )
  const customCard = traits.card?.(served.url)
  if (customCard) app.get('/.well-known/agent-card.json', (_request, response) => void response.json(customCard))
  else app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }))
  if (interceptor) app.use(interceptCalls(interceptor))
  const options = { requestHandler, userBuilder: extended ? knownUser : UserBuilder.noAuthentication }
  if (rpc) {
    server.addService(A2AService, grpcService(options))
    return { url: served.url, end: () => [served, rpc].forEach(({ end }) => end()) }
  }
  app.use('/', transport === 'JSONRPC' ? jsonRpcHandler(options) : restHandler(options))
  return served
}

import {
  type AgentExecutionEvent,
  DefaultPushNotificationSender,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from 'a2a-sdk-0.3/server'
import { Server } from '@grpc/grpc-js'
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from 'a2a-sdk-0.3/server/express'
import { A2AService, grpcService } from 'a2a-sdk-0.3/server/grpc'
import express from 'express'
import { legacyCard, legacyExecutor } from '../../peers/legacy-sdk.ts'
import { interceptCalls, type CallInterceptor } from './intercept-calls.ts'
import { knownUser } from './known-user.ts'
import { listenForGrpc } from './serve-grpc.ts'
import { serve, type Served } from './serve.ts'

interface Traits {
  name: string
  transport?: 'JSONRPC' | 'HTTP+JSON' | 'GRPC'
  streaming?: boolean
  push?: boolean
  extended?: boolean
  interceptor?: CallInterceptor
  /** Returns a card that differs from the agent, and its path. */
  card?: (url: string) => { path: string; card: object }
}

/** An agent on @a2a-js/sdk 0.3.14, over one transport. */
export async function sdk03Agent(traits: Traits): Promise<Served> {
  const { name, transport = 'JSONRPC', streaming = true, push = false, extended = false, interceptor } = traits
  const app = express()
  const served = await serve(app)
  const server = new Server()
  const rpc = transport === 'GRPC' ? await listenForGrpc(server) : undefined
  const plain = legacyCard(name, rpc?.url ?? served.url, '0.3.0')
  const capabilities = { streaming, pushNotifications: push }
  const card = { ...plain, preferredTransport: transport, capabilities, supportsAuthenticatedExtendedCard: extended }
  const configs = new InMemoryPushNotificationStore()
  const handler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    legacyExecutor<AgentExecutionEvent>(),
    undefined,
    push ? configs : undefined,
    push ? new DefaultPushNotificationSender(configs) : undefined,
    extended ? { ...card, name: `${name}, extended` } : undefined,
  )
  const customCard = traits.card?.(served.url)
  if (customCard) app.get(customCard.path, (_request, response) => void response.json(customCard.card))
  else app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: handler }))
  if (interceptor) app.use(interceptCalls(interceptor))
  const options = { requestHandler: handler, userBuilder: extended ? knownUser : UserBuilder.noAuthentication }
  if (rpc) {
    server.addService(A2AService, grpcService(options))
    return { url: served.url, end: () => [served, rpc].forEach(({ end }) => end()) }
  }
  app.use('/', transport === 'JSONRPC' ? jsonRpcHandler(options) : restHandler(options))
  return served
}

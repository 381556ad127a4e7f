import {
  type AgentExecutionEvent,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from 'a2a-sdk-0.3/server'
import { restHandler } from 'a2a-sdk-0.3/server/express'
import { A2AService, grpcService } from 'a2a-sdk-0.3/server/grpc'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import { type GrpcPeer, type GrpcPeerOptions, startGrpcPeer } from '@/lib/a2a/testing/grpc-peer'
import { executor, type SdkPeer, startPeer, userBuilder } from '@/lib/a2a/testing/sdk-peer'

const skill = { id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['test'] }

/** This SDK cannot write null over gRPC. */
const withoutNull = (event: Json): Json => JSON.parse(JSON.stringify(event).replaceAll('null', '2')) as Json

function createHandler(preferredTransport: string, url: string) {
  const toPublished = preferredTransport === 'GRPC' ? withoutNull : (event: Json) => event
  const card = {
    name: `SDK 0.3 over ${preferredTransport}`,
    description: 'A third-party agent',
    url,
    version: '1.0.0',
    protocolVersion: '0.3.0',
    preferredTransport,
    capabilities: { streaming: true, pushNotifications: true },
    supportsAuthenticatedExtendedCard: true,
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [skill],
  }
  const agent = executor<ExecutionEventBus>(
    dialects['v0.3'],
    ({ userMessage }: { userMessage: never }) => userMessage,
    (bus, event) => bus.publish(toPublished(event) as unknown as AgentExecutionEvent),
    (bus) => bus.finished(),
  )
  const requestHandler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    agent,
    undefined,
    new InMemoryPushNotificationStore(),
    { send: async () => {} },
    { ...card, name: 'Extended' },
  )
  return { card, requestHandler }
}

/** Starts a gRPC server with `@a2a-js/sdk` 0.3.14. */
export function grpcPeerV03(options: GrpcPeerOptions = {}): Promise<GrpcPeer> {
  return startGrpcPeer((server, url) => {
    const { card, requestHandler } = createHandler('GRPC', url)
    server.addService(A2AService, grpcService({ requestHandler, userBuilder }))
    return card
  }, options)
}

/** Starts a server with `@a2a-js/sdk` 0.3.14 that serves HTTP+JSON at `/rest`. */
export function sdkPeerV03(): Promise<SdkPeer> {
  return startPeer((app, url) => {
    const { card, requestHandler } = createHandler('HTTP+JSON', `${url}/rest`)
    app.get('/.well-known/agent-card.json', (_request, response) => void response.json(card))
    app.use('/rest', restHandler({ requestHandler, userBuilder }))
  })
}

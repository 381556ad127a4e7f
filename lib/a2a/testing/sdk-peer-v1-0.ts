import { AgentCard, Message, StreamResponse } from 'a2a-sdk-1'
import {
  AgentEvent,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from 'a2a-sdk-1/server'
import { restHandler } from 'a2a-sdk-1/server/express'
import { A2AService, grpcService } from 'a2a-sdk-1/server/grpc'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import { type GrpcPeer, type GrpcPeerOptions, startGrpcPeer } from '@/lib/a2a/testing/grpc-peer'
import { executor, type SdkPeer, startPeer, userBuilder } from '@/lib/a2a/testing/sdk-peer'

function publish(bus: ExecutionEventBus, event: Json): void {
  const { payload } = StreamResponse.fromJSON(event)
  if (payload) bus.publish(AgentEvent[payload.$case](payload.value as never))
}

function createHandler(protocolBinding: string, url: string) {
  const json = {
    name: `SDK 1.0 over ${protocolBinding}`,
    description: 'A third-party agent',
    version: '1.0.0',
    supportedInterfaces: [{ url, protocolBinding, protocolVersion: '1.0' }],
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['test'] }],
  }
  const agent = executor<ExecutionEventBus>(
    dialects['v1.0'],
    ({ userMessage }: { userMessage: Message }) => Message.toJSON(userMessage) as Json,
    publish,
    (bus) => bus.finished(),
  )
  const requestHandler = new DefaultRequestHandler(
    AgentCard.fromJSON(json),
    new InMemoryTaskStore(),
    agent,
    undefined,
    new InMemoryPushNotificationStore(),
    { send: async () => {} },
    AgentCard.fromJSON({ ...json, name: 'Extended' }),
  )
  return { json, requestHandler }
}

/** Starts a gRPC server with `@a2a-js/sdk` 1.3.0. */
export function grpcPeerV10(options: GrpcPeerOptions = {}): Promise<GrpcPeer> {
  return startGrpcPeer((server, url) => {
    const { json, requestHandler } = createHandler('GRPC', url)
    server.addService(A2AService, grpcService({ requestHandler, userBuilder }))
    return json
  }, options)
}

/** Starts a server with `@a2a-js/sdk` 1.3.0 that serves HTTP+JSON at `/rest` and `/rest/{tenant}`. */
export function sdkPeerV10(): Promise<SdkPeer> {
  return startPeer((app, url) => {
    const { json, requestHandler } = createHandler('HTTP+JSON', `${url}/rest`)
    app.get('/.well-known/agent-card.json', (_request, response) => void response.json(json))
    app.use('/rest', restHandler({ requestHandler, userBuilder }))
  })
}

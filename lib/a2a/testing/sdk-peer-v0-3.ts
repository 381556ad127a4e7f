import {
  type AgentExecutionEvent,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from 'a2a-sdk-0.3/server'
import { restHandler } from 'a2a-sdk-0.3/server/express'
import { dialects } from '@/lib/a2a/dialects'
import { executor, type SdkPeer, startPeer, userBuilder } from '@/lib/a2a/testing/sdk-peer'

const skill = { id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['test'] }

/** Starts a server with `@a2a-js/sdk` 0.3.14 that serves HTTP+JSON at `/rest`. */
export function sdkPeerV03(): Promise<SdkPeer> {
  return startPeer((app, url) => {
    const card = {
      name: 'SDK 0.3 over HTTP+JSON',
      description: 'A third-party agent',
      url: `${url}/rest`,
      version: '1.0.0',
      protocolVersion: '0.3.0',
      preferredTransport: 'HTTP+JSON',
      capabilities: { streaming: true, pushNotifications: true },
      supportsAuthenticatedExtendedCard: true,
      defaultInputModes: ['text/plain'],
      defaultOutputModes: ['text/plain'],
      skills: [skill],
    }
    const agent = executor<ExecutionEventBus>(
      dialects['v0.3'],
      ({ userMessage }: { userMessage: never }) => userMessage,
      (bus, event) => bus.publish(event as unknown as AgentExecutionEvent),
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
    app.get('/.well-known/agent-card.json', (_request, response) => void response.json(card))
    app.use('/rest', restHandler({ requestHandler, userBuilder }))
  })
}

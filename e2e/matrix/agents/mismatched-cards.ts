import { legacyCard } from '../../peers/legacy-sdk.ts'
import { rawV01Server } from '../../peers/raw-v0-1-server.ts'
import { sdk03Agent } from './sdk-0-3-agent.ts'
import { sdk1Agent } from './sdk-1-agent.ts'
import { listening, serve, type Served } from './serve.ts'

/** Speaks v0.1 behind a card of v0.3. */
export async function v01BehindV03(): Promise<Served> {
  let url = ''
  const card = () => legacyCard('v0.1 behind a v0.3 card', url, '0.3.0')
  const served = await listening(rawV01Server(card, '/.well-known/agent-card.json'))
  url = served.url
  return served
}

/** Speaks v0.3 behind a card of v0.1. */
export function v03BehindV01(): Promise<Served> {
  return sdk03Agent({
    name: 'v0.3 behind a v0.1 card',
    card: (url) => ({
      path: '/.well-known/agent.json',
      card: {
        name: 'v0.3 behind a v0.1 card',
        description: 'Speaks another version than its card says',
        url,
        version: '1.0.0',
        capabilities: { streaming: true, pushNotifications: false, stateTransitionHistory: false },
        authentication: { schemes: [] },
        defaultInputModes: ['text'],
        defaultOutputModes: ['text'],
        skills: [{ id: 'act', name: 'Act', description: 'Runs the command in the first word', tags: ['test'] }],
      },
    }),
  })
}

/** Speaks v1.0 behind a card of v0.3. */
export function v10BehindV03(): Promise<Served> {
  const name = 'v1.0 behind a v0.3 card'
  return sdk1Agent({ name, card: (url) => legacyCard(name, url, '0.3.0') })
}

const customCard = (url: string) => ({
  name: 'custom binding only',
  description: 'Cannot be called',
  supportedInterfaces: [{ url, protocolBinding: 'https://bindings.example/x', protocolVersion: '1.0' }],
  version: '1.0.0',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'act', name: 'Act', description: 'Runs the command in the first word', tags: ['test'] }],
})

/** Its card has only a custom binding: it can be registered, but not called. */
export function customOnly(): Promise<Served> {
  return serve((request, response) => {
    const isCard = request.url === '/.well-known/agent-card.json'
    response.writeHead(isCard ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isCard ? JSON.stringify(customCard(`http://${request.headers.host}`)) : '{}')
  })
}

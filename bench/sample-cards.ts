import { sampleAgent } from '@/bench/sample-agents'
import type { Json, JsonObject } from '@/lib/a2a/json'

/** Returns the card of a sample agent in its protocol version, with this endpoint. */
export function sampleCard(index: number, endpoint: string): JsonObject {
  const agent = sampleAgent(index)
  const { name, description, version, dialect, inputModes, outputModes, streaming, pushNotifications } = agent
  const skills = agent.skills.map((skill) => ({ ...skill })) as unknown as Json
  const modes = { defaultInputModes: inputModes, defaultOutputModes: outputModes }
  const shared = { name, description, version, provider: { organization: agent.providerName ?? '' }, skills, ...modes }
  const capabilities = { streaming, pushNotifications }
  if (dialect === 'v0.1')
    return {
      ...shared,
      url: endpoint,
      capabilities: { ...capabilities, stateTransitionHistory: false },
      authentication: { schemes: [] },
    }
  if (dialect === 'v0.3')
    return {
      ...shared,
      protocolVersion: index % 3 === 0 ? '0.2.6' : '0.3.0',
      url: endpoint,
      preferredTransport: 'JSONRPC',
      capabilities,
      ...(index % 4 === 0 && {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
        security: [{ key: [] }],
      }),
    }
  return {
    ...shared,
    supportedInterfaces: [{ url: endpoint, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { ...capabilities, extendedAgentCard: agent.extendedCard },
  }
}

/** Broken cards in an imported list, by the code that the import reports. */
export const brokenCards: Record<string, (card: JsonObject) => Json> = {
  'broken-json': (card) => JSON.stringify(card).slice(0, 200),
  'no-content': ({ name }) => ({ name: name ?? '' }),
  'endpoint-missing': ({ url: _url, supportedInterfaces: _interfaces, ...card }) => card,
  'not-an-address': () => 'ftp://agents.example/card.json',
  'relative-address': () => '/agents/card.json',
  'too-deep': (card) => ({ ...card, metadata: JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`) as Json }),
  'card-too-large': (card) => ({ ...card, description: 'x'.repeat(1_100_000) }),
  'secret-in-address': (card) => ({ ...card, url: 'http://me:password@agents.example/' }),
  refused: () => 'http://127.0.0.1:1/.well-known/agent-card.json',
  'blocked-never': () => 'http://169.254.169.254/card.json',
}

/** Responses of servers that are not a card, by the code that the import reports. */
export const brokenAnswers: Record<string, (card: JsonObject) => { type?: string; body: string; status?: number }> = {
  'web-page': () => ({ type: 'text/html', body: '<!doctype html><p>Sign in' }),
  'no-json': (card) => ({ body: JSON.stringify(card).slice(0, 100) }),
  'nothing-found': () => ({ body: '{"hello":"world"}' }),
  'no-address': ({ url: _url, supportedInterfaces: _interfaces, ...card }) => ({ body: JSON.stringify(card) }),
  'too-large': () => ({ body: `"${'x'.repeat(2_000_000)}"` }),
  'wants-credential': () => ({ status: 401, body: '' }),
}

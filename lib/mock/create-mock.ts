import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { AgentCard } from '@/lib/a2a/card'
import { requestedDialects } from '@/lib/a2a/cards/interfaces'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { readCard } from '@/lib/a2a/cards/read-card'
import { handleRpcCall } from '@/lib/mock/handle-call'
import { createMockTaskStore, type Speed } from '@/lib/mock/mock-context'
import type { Script } from '@/lib/trace/script'
import type { Trace } from '@/lib/trace/trace'

/** Returns the card of an agent whose card was not recorded. */
function createPlainCard(name: string): AgentCard {
  return {
    name,
    description: '',
    version: '1.0.0',
    interfaces: [],
    capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
    securitySchemes: {},
    security: [],
    inputModes: ['text/plain'],
    outputModes: ['text/plain'],
    skills: [],
  }
}

function readRecordedCard({ name, card }: Trace['agent']): AgentCard {
  const json = card === undefined ? undefined : parseJson(card)
  const read = json?.ok ? readCard(json.value, '') : undefined
  return read?.ok ? read.value.card : createPlainCard(name)
}

/** Returns the card of a mock at `url`: the recorded agent's card with the capabilities and dialects of the mock. */
function buildMockCard(
  agent: Trace['agent'],
  title: string,
  url: string,
  supportedDialects: readonly DialectId[],
  secured: boolean,
): AgentCard {
  const card = gatewayCard(readRecordedCard(agent), url, secured)
  const { description, capabilities, interfaces, skills } = card
  const recorded = title ? `Replays the recorded task “${title}”.` : 'Replays a recorded task.'
  return {
    ...card,
    name: `${card.name || agent.name} (mock)`,
    description: description ? `${recorded} ${description}` : recorded,
    interfaces: interfaces.filter(
      ({ binding, dialect }) => binding === 'JSONRPC' && dialect !== undefined && supportedDialects.includes(dialect),
    ),
    capabilities: { ...capabilities, pushNotifications: false, extendedCard: false, stateTransitionHistory: false },
    // v0.3 and v1.0 require at least one skill.
    skills:
      skills.length > 0
        ? skills
        : [{ id: 'replay', name: 'Replay', description: recorded, tags: ['mock'], examples: [] }],
  }
}

/** The recording that a mock replays. */
export interface Recording {
  agent: Trace['agent']
  title: string
  script: Script
}

export interface MockOptions {
  speed: Speed
  /** Dialects of the mock. All by default. */
  dialects?: readonly DialectId[]
  /** True if the server requires a token. */
  secured?: boolean
}

export interface Mock {
  /** Handles a call. `text`: the request body. */
  call: (request: Request, text: string) => Promise<Response>
  /** Returns the card for a well-known path below the mock's `url`; undefined for other paths. */
  card: (request: Request, name: string, url: string) => Response | undefined
}

/**
 * Creates an agent that replays a recorded task. Each caller gets its own tasks, which are stored in memory (`mockTaskLimits`).
 */
export function createMock({ agent, title, script }: Recording, options: MockOptions): Mock {
  const supportedDialects = dialectIds.filter((id) => options.dialects?.includes(id) ?? true)
  const mock = { script, speed: options.speed, supportedDialects, tasks: createMockTaskStore() }
  return {
    call: (request, text) => handleRpcCall(mock, request, text),
    card: (request, name, url) => {
      const shapes = chooseCardDialects(name, request, supportedDialects)
      if (shapes.length === 0) return undefined
      const card = buildMockCard(agent, title, url, supportedDialects, options.secured ?? false)
      return Response.json(encodeCard(card, shapes), { headers: { Vary: 'A2A-Version', 'Cache-Control': 'no-cache' } })
    },
  }
}

/** Returns the dialects in which to encode a card: the requested ones that the mock supports, else the latest it supports. */
function chooseCardDialects(name: string, request: Request, supportedDialects: readonly DialectId[]): DialectId[] {
  if (name === 'agent.json') return supportedDialects.slice(0, 1)
  if (name !== 'agent-card.json') return []
  const requested = requestedDialects(request).filter((shape) => supportedDialects.includes(shape))
  return requested.length > 0 ? requested : supportedDialects.slice(-1)
}

function encodeCard(card: AgentCard, shapes: DialectId[]): object {
  const outcomes = shapes.map((shape) => dialects[shape].writeCard(card))
  return Object.assign({}, ...outcomes.map((outcome) => (outcome.ok ? outcome.value : {}))) as object
}

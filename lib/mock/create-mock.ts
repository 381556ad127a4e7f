import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { AgentCard } from '@/lib/a2a/card'
import { askedShapes } from '@/lib/a2a/cards/asked-shapes'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { readCard } from '@/lib/a2a/read-card'
import { answerCall } from '@/lib/mock/answer-call'
import type { Speed } from '@/lib/mock/speed'
import { createShelf } from '@/lib/mock/task-shelf'
import type { Script } from '@/lib/trace/script'
import type { Trace } from '@/lib/trace/trace'

/** Of an agent whose card was not recorded. */
function plainCard(name: string): AgentCard {
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

function recordedCard({ name, card }: Trace['agent']): AgentCard {
  const json = card === undefined ? undefined : parseJson(card)
  const read = json?.ok ? readCard(json.value, '') : undefined
  return read?.ok ? read.value.card : plainCard(name)
}

/** The card of a mock at `url`: the recorded agent's, with what a mock can do, in the dialects that it speaks. */
function mockCard(
  agent: Trace['agent'],
  title: string,
  url: string,
  speaks: readonly DialectId[],
  secured: boolean,
): AgentCard {
  const card = gatewayCard(recordedCard(agent), url, secured)
  const { description, capabilities, interfaces, skills } = card
  const recorded = title ? `Replays the recorded task “${title}”.` : 'Replays a recorded task.'
  return {
    ...card,
    name: `${card.name || agent.name} (mock)`,
    description: description ? `${recorded} ${description}` : recorded,
    interfaces: interfaces.filter(({ dialect }) => dialect !== undefined && speaks.includes(dialect)),
    capabilities: { ...capabilities, pushNotifications: false, extendedCard: false, stateTransitionHistory: false },
    // v0.3 and v1.0 want at least one.
    skills:
      skills.length > 0
        ? skills
        : [{ id: 'replay', name: 'Replay', description: recorded, tags: ['mock'], examples: [] }],
  }
}

/** What a mock plays. */
export interface Recording {
  agent: Trace['agent']
  title: string
  script: Script
}

export interface MockOptions {
  speed: Speed
  /** All where absent. */
  dialects?: readonly DialectId[]
  /** Whoever serves it lets in none without a token. */
  secured?: boolean
}

export interface Mock {
  /** Answers a call; `text`: its body. */
  call: (request: Request, text: string) => Promise<Response>
  /** Answers for the card at a well-known address below the mock's own, `url`; undefined where there is none. */
  card: (request: Request, name: string, url: string) => Response | undefined
}

/** A recorded task as an agent: each caller has tasks of their own, which live in memory (`shelfLimits`). */
export function createMock({ agent, title, script }: Recording, options: MockOptions): Mock {
  const speaks = dialectIds.filter((id) => options.dialects?.includes(id) ?? true)
  const mock = { script, speed: options.speed, speaks, shelf: createShelf() }
  return {
    call: (request, text) => answerCall(mock, request, text),
    card: (request, name, url) => {
      const shapes = shapesAt(name, request, speaks)
      if (shapes.length === 0) return undefined
      const card = mockCard(agent, title, url, speaks, options.secured ?? false)
      return Response.json(written(card, shapes), { headers: { Vary: 'A2A-Version', 'Cache-Control': 'no-cache' } })
    },
  }
}

/** The shapes in which a card is told at an address: those asked for that the mock speaks, else the latest it speaks. */
function shapesAt(name: string, request: Request, speaks: readonly DialectId[]): DialectId[] {
  if (name === 'agent.json') return speaks.slice(0, 1)
  if (name !== 'agent-card.json') return []
  const asked = askedShapes(request).filter((shape) => speaks.includes(shape))
  return asked.length > 0 ? asked : speaks.slice(-1)
}

function written(card: AgentCard, shapes: DialectId[]): object {
  const outcomes = shapes.map((shape) => dialects[shape].writeCard(card))
  return Object.assign({}, ...outcomes.map((outcome) => (outcome.ok ? outcome.value : {}))) as object
}

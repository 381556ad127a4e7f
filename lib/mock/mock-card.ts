import type { AgentCard } from '@/lib/a2a/card'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import type { DialectId } from '@/lib/a2a/dialect'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { readCard } from '@/lib/a2a/read-card'
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
export function mockCard(
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

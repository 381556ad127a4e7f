import { isCallable } from '@/lib/a2a/cards/interfaces'
import type { AgentDetail } from '@/lib/api/agent'

type Interface = AgentDetail['interfaces'][number]

/** Returns the interface of the card that is called. Undefined if calls use another endpoint or are impossible. */
export function findActiveInterface(
  agent: Pick<AgentDetail, 'interfaces' | 'url' | 'binding' | 'dialect' | 'learned'>,
): Interface | undefined {
  const { interfaces, dialect, learned } = agent
  const binding = learned?.binding ?? agent.binding
  if (!isCallable(binding)) return undefined
  const there = interfaces.filter((face) => face.url === (learned?.url ?? agent.url) && face.binding === binding)
  return there.find((face) => face.dialect === dialect) ?? there[0]
}

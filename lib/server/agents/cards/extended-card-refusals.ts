import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { singleton } from '@/lib/server/platform/singleton'

type Known = Pick<AgentRecord, 'id' | 'cardVersion'>

const maxAgents = 1000

/** Card version by agent ID. Kept in memory only: the card is requested again soon enough. */
const refusals = () => singleton('refused-extended-cards', () => new Map<string, number>())

/** Records that an agent has no extended card although this version of its card declares one. */
export function recordExtendedCardRefusal({ id, cardVersion }: Known): void {
  const known = refusals()
  known.delete(id)
  known.set(id, cardVersion)
  const [oldest] = known.keys()
  if (known.size > maxAgents && oldest !== undefined) known.delete(oldest)
}

/** Returns true if the agent had no extended card at the last request. */
export function hasRefusedExtendedCard({ id, cardVersion }: Known): boolean {
  return refusals().get(id) === cardVersion
}

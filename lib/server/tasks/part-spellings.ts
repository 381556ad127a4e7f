import 'server-only'
import { firstSpelling, type PartSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { learnedOf } from '@/lib/server/agents/learned'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { singleton } from '@/lib/server/singleton'
import { calledInterface } from '@/lib/server/tasks/called-interface'

/** How agents wrote parts in this process, by agent and version of its card. */
const spellings = () => singleton('part-spellings', () => new Map<string, PartSpelling>())

const keyOf = ({ id, cardVersion }: AgentRecord): string => `${id} ${cardVersion}`

/**
 * How to write parts for an agent of v0.2 or v0.3: as it writes them itself; until it has written any, both ways for an agent
 * whose card gives version 0.2 or none. Cards have a version only since 0.2.5.
 */
export async function spellingFor(agent: AgentRecord): Promise<PartSpelling> {
  const known = learnedOf(agent)?.parts ?? spellings().get(keyOf(agent))
  if (known) return known
  const { protocolVersion } = await calledInterface(agent)
  return protocolVersion === '' ? 'both' : firstSpelling(agent.protocolVersion)
}

/** Remembers how the agent writes parts, until its card changes or Switchboard restarts. */
export function recordSpelling(agent: AgentRecord, spelling: 'kind' | 'type'): void {
  spellings().set(keyOf(agent), spelling)
}

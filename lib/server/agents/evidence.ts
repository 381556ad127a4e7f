import 'server-only'
import type { Evidence } from '@/lib/a2a/card-checks/rule'
import { operationOf } from '@/lib/a2a/bindings/operation-of'
import { readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { hasRefusedExtendedCard } from '@/lib/server/agents/cards/extended-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readFirstRows, type RowHead } from '@/lib/server/db/events/find-rows'

const agentEventKinds = new Set(['task', 'message', 'status', 'artifact'])

/** Returns the methods called until the agent understood one; empty if it understood none. */
function triesOf(rows: RowHead[]): string[] {
  const understood = rows.findIndex(({ kind }) => agentEventKinds.has(kind))
  return rows.slice(0, Math.max(0, understood)).flatMap(({ kind, method }) => (kind === 'request' ? [method] : []))
}

function findStreaming(tasks: string[][]): Evidence {
  // The newest task with an attempt to stream decides.
  const streamed = tasks.find((tries) => tries.some((method) => operationOf(method) === 'stream'))
  const [before, last] = (streamed ?? []).slice(-2).map(operationOf)
  return before === 'stream' && last === 'send' ? { streaming: 'refused' } : {}
}

function findPush(tasks: string[][]): Evidence {
  // The repeated call succeeded without the push notification config of the first one.
  const [newest] = tasks
  const [before, last] = newest?.slice(-2) ?? []
  return last !== undefined && before === last ? { push: 'refused' } : {}
}

/** Returns what calls revealed about an agent since its card was fetched, from its task logs and the discovered overrides. */
export async function collectEvidence(agent: AgentRecord, since: Date): Promise<Evidence> {
  const learned = readDiscoveredOverrides(agent)
  // Calls during the search for a working endpoint are repeated for other reasons.
  const tasks = learned ? [] : (await readFirstRows(agent.id, since)).map(triesOf).filter((tries) => tries.length > 0)
  return {
    ...(agent.streaming && findStreaming(tasks)),
    ...(agent.pushNotifications && findPush(tasks)),
    ...(hasRefusedExtendedCard(agent) && { extendedCard: 'refused' as const }),
    ...(learned && { dialect: learned.dialect }),
  }
}

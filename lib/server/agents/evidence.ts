import 'server-only'
import type { Evidence } from '@/lib/a2a/card-checks/evidence'
import { operationOf } from '@/lib/a2a/operation-of'
import { learnedOf } from '@/lib/server/agents/learned'
import { refusedExtendedCard } from '@/lib/server/agents/refused-extended-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { firstRows, type RowHead } from '@/lib/server/db/first-rows'

const ofAgent = new Set(['task', 'message', 'status', 'artifact'])

/** The calls that it took until the agent understood; none where it did not. */
function triesOf(rows: RowHead[]): string[] {
  const understood = rows.findIndex(({ kind }) => ofAgent.has(kind))
  return rows.slice(0, Math.max(0, understood)).flatMap(({ kind, method }) => (kind === 'request' ? [method] : []))
}

function findStreaming(tasks: string[][]): Evidence {
  // The newest that was streamed from, or tried to be, tells.
  const telling = tasks.find((tries) => tries.some((method) => operationOf(method) === 'stream'))
  const [before, last] = (telling ?? []).slice(-2).map(operationOf)
  return before === 'stream' && last === 'send' ? { streaming: 'refused' } : {}
}

function findPush(tasks: string[][]): Evidence {
  // The same call again, understood this time: without the push configuration that the first one carried.
  const [newest] = tasks
  const [before, last] = newest?.slice(-2) ?? []
  return last !== undefined && before === last ? { push: 'refused' } : {}
}

/** What calls showed of an agent since its card was fetched: by the record of its tasks, and by what was learned. */
export async function evidenceOf(agent: AgentRecord, since: Date): Promise<Evidence> {
  const learned = learnedOf(agent)
  // Calls that search for the right line are repeated for other reasons.
  const tasks = learned ? [] : (await firstRows(agent.id, since)).map(triesOf).filter((tries) => tries.length > 0)
  return {
    ...(agent.streaming && findStreaming(tasks)),
    ...(agent.pushNotifications && findPush(tasks)),
    ...(refusedExtendedCard(agent) && { extendedCard: 'refused' as const }),
    ...(learned && { dialect: learned.dialect }),
  }
}

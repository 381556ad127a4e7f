import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { singleton } from '@/lib/server/singleton'

type Known = Pick<AgentRecord, 'id' | 'cardVersion'>

const most = 1000

/** Version of the card by agent; it is asked for again soon enough, so that it need not outlive the process. */
const refusals = () => singleton('refused-extended-cards', () => new Map<string, number>())

/** Notes that an agent has no extended card although its card of this version promises one. */
export function noteRefusedExtendedCard({ id, cardVersion }: Known): void {
  const known = refusals()
  known.delete(id)
  known.set(id, cardVersion)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}

/** Whether that was so when it was last asked for. */
export function refusedExtendedCard({ id, cardVersion }: Known): boolean {
  return refusals().get(id) === cardVersion
}

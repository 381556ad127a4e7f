import type { Entry, TaskFold } from '@/lib/a2a/fold'

const isRequest = (entry: Entry): boolean => entry.type === 'message' && entry.origin === 'request'

/** Returns the request that the fault at `index` refuses; undefined if it comes after an answer of the agent. */
function refusedRequest(entries: readonly Entry[], index: number): Entry | undefined {
  const fault = entries[index]
  if (fault?.type !== 'fault' || fault.answersCancel) return undefined
  const before = entries.slice(0, index)
  const { refuses } = fault
  if (refuses !== undefined) return before.findLast((entry) => isRequest(entry) && entry.seq <= refuses)
  const last = before.findLast(({ type }) => type === 'message' || type === 'artifact')
  return last && isRequest(last) ? last : undefined
}

/**
 * Returns the row of the last message to the agent that did not fail; 0 if there is none. While a task waits, its question
 * belongs to that message: an answer that did not reach the agent leaves the question open.
 */
export function findAcceptedRow({ entries }: Pick<TaskFold, 'entries'>): number {
  const refused = new Set(entries.map((_, index) => refusedRequest(entries, index)))
  return entries.findLast((entry) => isRequest(entry) && !refused.has(entry))?.seq ?? 0
}

import { useEffect, useState } from 'react'
import { watchDeletion } from '@/lib/client/watch-deletion'
import type { TaskSummary } from '@/lib/api/task'
import type { FaultData } from '@/lib/faults/fault'

/** Returns whether the task was deleted while its page is open. `fault`: the error of its log. */
export function useDeletion({ id, lastSeq }: TaskSummary, fault: FaultData | null): boolean {
  const [isDeleted, setDeleted] = useState(false)
  useEffect(() => watchDeletion(id, lastSeq, () => setDeleted(true)), [id, lastSeq])
  return isDeleted || fault?.kind === 'not-found'
}

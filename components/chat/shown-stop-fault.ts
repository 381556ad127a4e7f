import type { FaultData } from '@/lib/faults/fault'

/** Returns the error of *Stop* if it needs a message of its own, else null. `busy`: the agent still responds. */
export function shownStopFault(fault: FaultData | null, busy: boolean): FaultData | null {
  if (!fault) return null
  // Nothing else tells why the task continues.
  if (fault.details?.code === 'cancel-unnamed') return busy ? fault : null
  // Errors of the agent are in the task's log, and a task that had already finished needs no message.
  return fault.kind.startsWith('agent-') || fault.kind === 'conflict' ? null : fault
}

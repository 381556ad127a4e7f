import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { plainData } from '@/lib/server/db/plain-data'
import type { TaskPatch } from '@/lib/server/db/task-record'

const keptStates = 32
// PostgreSQL's indexes take keys up to 2,700 bytes.
export const maxIdBytes = 1_000

/** A patch as columns; what it leaves out is left out. An id too long to be looked up is an `agent-nonsense` fault. */
export function taskColumns(patch: TaskPatch): TaskPatch {
  const columns = plainData(patch)
  for (const name of ['remoteId', 'callerId', 'contextId', 'callerContextId'] as const) {
    if (Buffer.byteLength(columns[name] ?? '') > maxIdBytes) {
      throw new Fault('agent-nonsense', `A ${name} is longer than ${maxIdBytes} bytes.`, { hop: 'agent' })
    }
  }
  const states = columns.states?.slice(-keptStates)
  return states ? { ...columns, states } : columns
}

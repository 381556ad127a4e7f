import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import type { TaskPatch } from '@/lib/server/db/tasks/task-record'

const maxStates = 32
// PostgreSQL's indexes take keys up to 2,700 bytes.
export const maxIdBytes = 1_000

/** Converts a patch to columns. Throws `agent-nonsense` for an ID of more than 1,000 bytes, which cannot be indexed. */
export function toTaskColumns(patch: TaskPatch): TaskPatch {
  const columns = toStorableData(patch)
  for (const name of ['remoteId', 'callerId', 'contextId', 'callerContextId'] as const) {
    if (Buffer.byteLength(columns[name] ?? '') > maxIdBytes) {
      throw new Fault('agent-nonsense', `A ${name} is longer than ${maxIdBytes} bytes.`, { hop: 'agent' })
    }
  }
  const states = columns.states?.slice(-maxStates)
  return states ? { ...columns, states } : columns
}

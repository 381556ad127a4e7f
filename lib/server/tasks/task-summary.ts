import 'server-only'
import { waitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { TaskSummary } from '@/lib/api/task'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'

/** Returns a task as lists show it. */
export function taskSummary({
  agent,
  ownerId: _ownerId,
  callerId: _callerId,
  callerContextId: _callerContextId,
  callerDialect: _dialect,
  tenant: _tenant,
  extensions: _extensions,
  statusAt: _statusAt,
  spanMs: _span,
  logBytes: _logBytes,
  holder: _holder,
  successorId,
  imported,
  asks,
  removedAt,
  removedRows: events,
  removedBytes: bytes,
  ...task
}: TaskRecord): TaskSummary {
  const waiting = waitsForUser({ state: task.state, successorId }) && !imported
  return {
    ...task,
    waiting,
    asks: waiting ? asks : null,
    imported: imported && { at: imported.at, source: imported.source, exportedAt: imported.exportedAt },
    agentSlug: agent.slug,
    agentName: agent.name,
    agentArchived: agent.lifecycle === 'archived',
    removed: removedAt && { at: removedAt.toISOString(), events, bytes },
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  }
}

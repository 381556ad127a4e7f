import 'server-only'
import { waitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { Message, Part } from '@/lib/a2a/model'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'
import type { TaskSummary } from '@/lib/api/task'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'

/** Maximum length of a title in characters. */
const maxLength = 120
/** Characters of a message, and of a file name, that are searched for a title. */
const maxSearched = 100_000

/**
 * Returns the title of a task: the first visible line of its first message, else the name of the first file; may be empty.
 * `clean` masks secrets before the title is cut, because a part of a secret is not recognized.
 */
export function taskTitle({ parts }: Message, clean = (line: string): string => line): string {
  const line = clean(firstLine(parts) ?? firstName(parts) ?? '')
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line
}

function firstLine(parts: readonly Part[]): string | undefined {
  let left = maxSearched
  for (const part of parts) {
    if (!('text' in part)) continue
    const text = part.text.trimStart().slice(0, left)
    left -= text.length
    for (const line of text.split('\n')) {
      const plain = toVisibleLine(line)
      if (plain) return plain
    }
  }
  return undefined
}

function firstName(parts: readonly Part[]): string | undefined {
  for (const { filename = '' } of parts) {
    const plain = toVisibleLine(filename.slice(0, maxSearched))
    if (plain) return plain
  }
  return undefined
}

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
  inputRequest,
  removedAt,
  removedRows: events,
  removedBytes: bytes,
  ...task
}: TaskRecord): TaskSummary {
  const waiting = waitsForUser({ state: task.state, successorId }) && !imported
  return {
    ...task,
    waiting,
    asks: waiting ? inputRequest : null,
    imported: imported && { at: imported.at, source: imported.source, exportedAt: imported.exportedAt },
    agentSlug: agent.slug,
    agentName: agent.name,
    agentArchived: agent.lifecycle === 'archived',
    removed: removedAt && { at: removedAt.toISOString(), events, bytes },
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  }
}

import 'server-only'
import { waitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { Message } from '@/lib/a2a/model'
import { previewParts } from '@/lib/a2a/text/preview-parts'
import type { TaskSummary } from '@/lib/api/task'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'

/** Maximum length of a title in characters. */
const maxLength = 120

/**
 * Returns the title of a task: the first visible line of its first message, else the name of the first file, else the beginning
 * of its data; may be empty. `clean` masks secrets before the title is cut, because a part of a secret is not recognized.
 */
export function taskTitle({ parts }: Message, clean = (line: string): string => line): string {
  const line = previewParts(parts, clean)
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line
}

/** Returns a task as lists show it to its author. Every member is named: a new column stays private until it is added here. */
export function taskSummary(task: TaskRecord): TaskSummary {
  const { agent, imported, removedAt } = task
  const waiting = waitsForUser({ state: task.state, successorId: task.successorId }) && !imported
  return {
    id: task.id,
    agentId: task.agentId,
    agentSlug: agent.slug,
    agentName: agent.name,
    agentArchived: agent.lifecycle === 'archived',
    agentHidden: false,
    author: null,
    remoteId: task.remoteId,
    contextId: task.contextId,
    conversationId: task.conversationId,
    dialect: task.dialect,
    state: task.state,
    title: task.title,
    waiting,
    asks: waiting ? task.inputRequest : null,
    open: task.open,
    lastSeq: task.lastSeq,
    artifactCount: task.artifactCount,
    ratings: { up: task.upRatings, down: task.downRatings },
    states: task.states,
    removed: removedAt && { at: removedAt.toISOString(), events: task.removedRows, bytes: task.removedBytes },
    imported: imported && { at: imported.at, source: imported.source, exportedAt: imported.exportedAt },
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  }
}

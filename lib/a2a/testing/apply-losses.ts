import { z } from 'zod'
import { type DialectLossName, listDialectLosses } from '@/lib/a2a/dialects/dialect-losses'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Audience } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { encodeTimestamp } from '@/lib/a2a/dialects/wire-values'
import type { AgentEvent, Artifact, Message, Part, Task, TaskStatus } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/agent-events'

/** Returns a value without its undefined members, for comparison. */
export function tidy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

/** True for a timestamp that is invalid or lacks a time zone. */
function isLoose(timestamp: string | undefined): boolean {
  return timestamp !== undefined && !z.iso.datetime({ offset: true }).safeParse(timestamp).success
}

/** Returns functions that apply the declared losses of a protocol version to values of the neutral model. */
export function applyLosses(dialect: DialectId, audience: Audience) {
  const losses = new Set(listDialectLosses(dialect))
  const has = (name: DialectLossName): boolean => losses.has(name)
  const extra = <T extends { extra?: unknown }>(value: T): T =>
    has('unknownMembers') ? { ...value, extra: undefined } : value

  const part = (one: Part): Part => {
    const named = has('namesOfTextAndData') && ('text' in one || 'data' in one)
    return extra(named ? { ...one, filename: undefined, mediaType: undefined } : one)
  }
  const parts = (list: Part[]): Part[] => (list.length > 0 ? list.map(part) : [{ text: '' }])

  const message = (one: Message): Message => {
    const converted = extra({ ...one, parts: parts(one.parts) })
    if (has('messageIds')) {
      const { role, metadata } = converted
      return { role, parts: converted.parts, metadata, extra: converted.extra }
    }
    return { ...converted, messageId: one.messageId ?? deriveMessageId(one, audience.taskId) }
  }
  const artifact = (one: Artifact): Artifact => {
    const converted = extra({ ...one, parts: parts(one.parts) })
    if (!has('artifactIds')) return converted
    return { ...converted, artifactId: String(audience.artifactIndex(one.artifactId)), extensions: undefined }
  }
  const later = { rejected: 'failed', 'auth-required': 'input-required' } as const
  const status = (one: TaskStatus): TaskStatus => ({
    extra: extra(one).extra,
    state: has('laterStates') && one.state in later ? later[one.state as keyof typeof later] : one.state,
    message: one.message && message(one.message),
    timestamp: has('timestamps') || isLoose(one.timestamp) ? encodeTimestamp(one.timestamp) : one.timestamp,
  })
  const task = (one: Task): Task =>
    extra({
      ...one,
      id: audience.taskId,
      contextId: audience.contextId,
      status: status(one.status),
      artifacts: one.artifacts.map(artifact),
      history: one.history.map(message),
    })

  const ids = { taskId: audience.taskId, contextId: has('contextOfEvents') ? undefined : audience.contextId }
  const statusEvent = (one: TaskStatus, final: boolean, rest: { metadata?: Task['metadata'] }): AgentEvent => ({
    kind: 'status',
    ...ids,
    status: status(one),
    final: has('finalMark') ? undefined : final,
    ...rest,
  })
  const snapshot = (one: Task): AgentEvent[] => [
    ...one.artifacts.map(
      (each) => ({ kind: 'artifact', ...ids, artifact: artifact(each), append: false, lastChunk: true }) as const,
    ),
    statusEvent(one.status, isTerminal(one.status.state), { metadata: one.metadata }),
  ]

  /** Returns the events of a stream. */
  const event = (one: AgentEvent): AgentEvent[] => {
    switch (one.kind) {
      case 'task':
        return has('snapshotInStream') ? snapshot(one.task) : [{ kind: 'task', task: task(one.task) }]
      case 'message':
        return has('loneMessage')
          ? [statusEvent({ state: 'completed', message: one.message }, true, {})]
          : [{ kind: 'message', message: message(one.message) }]
      case 'status':
        return [extra({ ...one, ...statusEvent(one.status, endsTurn(one), { metadata: one.metadata }) })]
      case 'artifact':
        return [extra({ ...one, ...ids, artifact: artifact(one.artifact) })]
    }
  }
  return { event, message, task }
}

import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { leavingSecrets } from '@/lib/server/credentials/leaving-secrets'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { readCardVersion } from '@/lib/server/db/card-versions'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { forThread } from '@/lib/server/tasks/large/for-thread'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { openSession } from '@/lib/server/threads/pool'
import type { RedactionInput } from '@/lib/server/traces/open-redaction'
import { readStoredLog } from '@/lib/server/traces/read-log'
import { appVersion } from '@/lib/server/version'
import type { Viewer } from '@/lib/server/viewer'
import { leftOutWith, type RedactionFound, type RedactionKind } from '@/lib/trace/redaction'
import { traceFormat, type TraceHead, traceVersion } from '@/lib/trace/trace'

const tooLarge = 'Task is too large to redact.'
/** Characters of rows that a thread gets in one step, about: a step has a time limit. */
const stepLength = 2 * 1024 * 1024
/** Characters of one row. A thread holds several copies of it, and the engine ends the process if it runs out of memory there. */
const maxRowLength = 40 * 1024 * 1024

/** Opens the redaction of a task in a worker thread. Throws what `openSession` throws. */
const redactTask = (input: RedactionInput) => openSession('redaction', input, { tooLarge })

/** A page of rows in groups of about 2 MB, at least one row each. Throws `too-large` for a row of more than 40 MB. */
function* inSteps(rows: readonly EventColumns[]): Generator<EventColumns[]> {
  let group: EventColumns[] = []
  let length = 0
  for (const row of rows) {
    const rowLength = row.raw.length + row.event.length
    if (rowLength > maxRowLength) throw new Fault('too-large', tooLarge)
    if (group.length > 0 && length + rowLength > stepLength) {
      yield group
      group = []
      length = 0
    }
    group.push(row)
    length += rowLength
  }
  if (group.length > 0) yield group
}

/** A task on its way out: only what may leave. */
export interface LeavingTask {
  /** For the name of a file. */
  name: string
  head: TraceHead
  rows: number
  /** Its rows as JSON, page by page. Either these or `document` are read, once. */
  pages: () => AsyncGenerator<string[]>
  /** The task as a Markdown document, in pieces. `onRows` gets the bytes of its rows as JSON. */
  document: (onRows?: (bytes: number) => void) => AsyncGenerator<string>
  /** What was left out of what has been read. */
  found: () => Promise<RedactionFound>
  /** Ends the redaction. To be called in any case. */
  close: () => void
}

/** All that decides what a task looks like when it leaves, apart from its log. */
export interface LeavingInput {
  task: TaskRecord
  agent: AgentRecord
  redaction: RedactionInput
}

/** Reads what is needed to let the viewer's task leave without secrets and what `kinds` name. Throws `not-found`. */
export async function leavingInput(viewer: Viewer, id: string, kinds: readonly RedactionKind[]): Promise<LeavingInput> {
  const task = await requireTask(viewer, id)
  const agent = await findAgent(viewer, task.agentId)
  if (!agent) throw new Fault('not-found', `Agent not found: ${task.agentId}.`)
  const stored = await readCardVersion(agent.id, agent.cardVersion)
  const secrets = await leavingSecrets(agent)
  return {
    task,
    agent,
    redaction: { kinds, addresses: [agent.url, agent.cardUrl], card: stored?.raw ?? '', secrets },
  }
}

/**
 * A task as it may leave, as far as its log goes now. It is redacted in a worker thread. Its log is read once here and once
 * for `pages`: what is spread over several rows has to be known before the first of them leaves.
 * Throws `too-large` if it cannot be redacted within the limits of a thread, and `rate-limited` while too many tasks leave.
 */
export async function leavingTask({ task, agent, redaction }: LeavingInput): Promise<LeavingTask> {
  const session = await redactTask(redaction)
  try {
    let first: EventColumns | undefined
    for await (const page of readStoredLog(task.id, task.lastSeq)) {
      first ??= page[0]
      for (const rows of inSteps(page)) await session.call('learn', rows.map(forThread))
    }
    const { remoteId, contextId, dialect, callerDialect, state, createdAt, updatedAt } = task
    const ids = { remoteId, contextId, title: task.title, first }
    const texts = await session.call('beside', { agentName: agent.name, slug: agent.slug, ...ids })
    const head: TraceHead = {
      format: traceFormat,
      version: traceVersion,
      source: `Switchboard ${appVersion}`,
      exportedAt: new Date().toISOString(),
      agent: { name: texts.agentName, dialect: agent.dialect, ...(texts.card && { card: texts.card }) },
      task: {
        remoteId: texts.remoteId,
        contextId: texts.contextId,
        dialect,
        callerDialect,
        state,
        title: texts.title,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      },
      redacted: leftOutWith(redaction.kinds),
    }
    return {
      name: `${texts.fileName}-${task.id}`,
      rows: task.lastSeq - Math.max(task.removedRows - 1, 0),
      head,
      async *pages() {
        for await (const page of readStoredLog(task.id, task.lastSeq))
          for (const rows of inSteps(page)) yield await session.call('rows', rows)
      },
      async *document(onRows) {
        for await (const page of readStoredLog(task.id, task.lastSeq))
          for (const rows of inSteps(page)) {
            const bytes = await session.call('fold', rows)
            onRows?.(bytes)
          }
        for (let piece = await session.call('markdown', head); piece; piece = await session.call('markdown', head))
          yield piece
      },
      found: async () => session.call('found'),
      close: () => session.close(isLargeLog(task)),
    }
  } catch (error) {
    session.close()
    throw error
  }
}

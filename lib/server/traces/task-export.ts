import 'server-only'
import type { Rating } from '@/lib/api/rating'
import { Fault } from '@/lib/faults/fault'
import { collectExportSecrets } from '@/lib/server/credentials/export-secrets'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { readCardVersion } from '@/lib/server/db/agents/card-versions'
import { listRatings } from '@/lib/server/db/tasks/task-ratings'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'
import { singleton } from '@/lib/server/platform/singleton'
import { openSession } from '@/lib/server/platform/threads/pool'
import type { RedactionInput } from '@/lib/server/traces/open-redaction'
import { openStoredLog } from '@/lib/server/db/events/read-log'
import { appVersion } from '@/lib/server/platform/version'
import { actFor, type Viewer } from '@/lib/server/platform/viewer'
import { withLock } from '@/lib/server/platform/limiter'
import { resolveRedaction, type RedactionSummary, type RedactionKind } from '@/lib/trace/redaction'
import { traceFormat, type TraceHead, traceVersion } from '@/lib/trace/trace'

const tooLarge = 'Task is too large to redact.'
/** Approximate characters of rows that a thread gets in one step: a step has a time limit. */
const stepLength = 2 * 1024 * 1024
/**
 * Maximum characters of one row. A thread holds several copies of it, and the engine ends the process if it runs out of memory
 * there.
 */
const maxRowLength = 40 * 1024 * 1024

/** Maximum number of documents of large tasks that are open: a thread keeps the whole task until the last piece is read. */
const maxLargeDocuments = 2
/** Seconds after which a caller may retry. */
const retryAfter = 5

const largeDocuments = () => singleton('large-documents', () => ({ open: 0 }))

/** Opens the redaction of a task in a worker thread. Throws what `openSession` throws. */
const redactTask = (input: RedactionInput) => openSession('redaction', input, { tooLarge })

/** Splits a page of rows into groups of about 2 MB, at least one row each. Throws `too-large` for a row of more than 40 MB. */
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

/** The redacted export of a task. */
export interface TaskExport {
  /** The file name without extension. */
  name: string
  head: TraceHead
  rows: number
  /** Returns its rows as JSON, page by page. Either these or `markdown` are read, once. */
  pages: () => AsyncGenerator<string[]>
  /** Returns the task as a Markdown document, in pieces. `onRows` gets the bytes of its rows as JSON. */
  markdown: (onRows?: (bytes: number) => void) => AsyncGenerator<string>
  /** Returns what has been redacted so far. */
  summarizeRedactions: () => Promise<RedactionSummary>
  /** Ends the redaction. Must always be called. */
  close: () => void
}

/** Everything that determines an exported task, apart from its log. */
export interface TaskExportInput {
  task: TaskRecord
  agent: AgentRecord
  ratings: readonly Rating[]
  redaction: RedactionInput
}

/**
 * Reads what is needed to export a task that the viewer may read, without secrets and without what `kinds` name. Of an agent that
 * the viewer does not see, the export has only the name. Throws `not-found`.
 */
export async function readTaskExportInput(
  viewer: Viewer,
  id: string,
  kinds: readonly RedactionKind[],
): Promise<TaskExportInput> {
  const task = await requireReadableTask(viewer, id)
  const agent = await findAgent(actFor(task.ownerId), task.agentId)
  if (!agent) throw new Fault('not-found', `Agent not found: ${task.agentId}.`)
  // Also of an own task: its author may not see the agent any more.
  const isHidden = !(await findAgent(viewer, task.agentId))
  const stored = isHidden ? null : await readCardVersion(agent.id, agent.cardVersion)
  const secrets = await collectExportSecrets(agent)
  const { [id]: ratings = [] } = await listRatings(viewer, [id])
  return {
    task,
    agent: isHidden ? { ...agent, slug: 'task' } : agent,
    ratings,
    redaction: {
      kinds: isHidden ? [...kinds, 'agent'] : kinds,
      addresses: [agent.url, agent.cardUrl],
      card: stored?.raw ?? '',
      secrets,
    },
  }
}

/**
 * Opens the redacted export of a task, up to the current end of its log. Redaction runs in a worker thread. The log is read
 * once here and once for `pages`: secrets that are spread over several rows must be known before the first row is sent.
 * `isDocument`: `markdown` is read. Throws `too-large` if it cannot be redacted within the limits of a thread, `rate-limited`
 * while too many exports run, and `conflict`, also from `pages` and `markdown`, if rows are removed in the meantime.
 */
export async function openTaskExport(
  { task, agent, ratings, redaction }: TaskExportInput,
  { isDocument = false } = {},
): Promise<TaskExport> {
  const isLarge = isLargeLog(task)
  const isLargeDocument = isLarge && isDocument
  if (isLargeDocument) {
    if (largeDocuments().open >= maxLargeDocuments)
      throw new Fault('rate-limited', 'Too many large tasks are being exported.', { retryAfter })
    largeDocuments().open += 1
  }
  const session = await redactTask(redaction).catch((error: unknown) => {
    if (isLargeDocument) largeDocuments().open -= 1
    throw error
  })
  // A page of a large task takes up to 100 MB while it is redacted, so only one such page is in work at a time.
  const takeTurn = <T>(work: () => Promise<T>): Promise<T> => (isLarge ? withLock('large-export', work) : work())
  const log = openStoredLog(task.id, task.lastSeq)
  /** Reads the log and returns the results of `step`, page by page. */
  async function* eachPage<T>(forThread: boolean, step: (rows: EventColumns[]) => Promise<T>): AsyncGenerator<T[]> {
    const read = log.read(forThread)
    for (;;) {
      const results = await takeTurn(async () => {
        const { done, value: page } = await read.next()
        if (done) return null
        const all: T[] = []
        for (const rows of inSteps(page)) all.push(await step(rows))
        return all
      })
      if (results === null) return
      yield results
    }
  }
  let isOpen = true
  const close = (): void => {
    if (isOpen && isLargeDocument) largeDocuments().open -= 1
    isOpen = false
    session.close(isLarge)
  }
  try {
    let first: EventColumns | undefined
    let rowCount = 0
    const learn = async (rows: EventColumns[]): Promise<void> => {
      first ??= rows[0]
      rowCount += rows.length
      await session.call('learn', rows)
    }
    for await (const _ of eachPage(true, learn));
    const { remoteId, contextId, dialect, callerDialect, state, createdAt, updatedAt } = task
    const ids = { remoteId, contextId, title: task.title, first }
    const texts = await session.call('beside', { agentName: agent.name, slug: agent.slug, ratings, ...ids })
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
      ...(ratings.length > 0 && { ratings: texts.ratings }),
      redacted: resolveRedaction(redaction.kinds),
    }
    return {
      name: `${texts.fileName}-${task.id}`,
      rows: rowCount,
      head,
      async *pages() {
        for await (const groups of eachPage(false, (rows) => session.call('rows', rows))) yield groups.flat()
      },
      async *markdown(onRows) {
        for await (const sizes of eachPage(false, (rows) => session.call('fold', rows)))
          for (const bytes of sizes) onRows?.(bytes)
        for (let piece = await session.call('markdown', head); piece; piece = await session.call('markdown', head))
          yield piece
      },
      summarizeRedactions: async () => session.call('summarizeRedactions'),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import type { LogRow } from '@/lib/a2a/log'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'
import { Fault } from '@/lib/faults/fault'
import { withLock } from '@/lib/server/platform/limiter'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findImportedTasks, storeImportedTask } from '@/lib/server/db/events/imported-tasks'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { readBody } from '@/lib/server/platform/http/read-body'
import { formatSizeLimit } from '@/lib/server/platform/limits'
import { openSession, type ThreadSession } from '@/lib/server/platform/threads/pool'
import type { Viewer } from '@/lib/server/platform/viewer'
import { maxTraceBytes } from '@/lib/trace/trace-limits'
import type { Trace } from '@/lib/trace/trace'

/** Creates the agent of a trace, or finds the one that an earlier import created. */
export type ImportAgent = (viewer: Viewer, agent: Trace['agent']) => Promise<AgentRecord>

const maxTitleLength = 500
/** Maximum characters of a title that are read: cleaning a title of megabytes takes seconds. */
const maxTitleRead = 20 * maxTitleLength

/**
 * Imports a trace as a new task that is marked as imported and never calls an agent. It is parsed and checked in a worker
 * thread. Throws `invalid-input` with the paths of the problems, `too-large`, `conflict` for a trace that was already imported,
 * and what `readBody` and `openSession` throw.
 */
export async function importTask(viewer: Viewer, request: Request, importAgent: ImportAgent): Promise<TaskRecord> {
  // Read before the lock: a slow upload must not delay other imports.
  const chunks = await readUpload(request)
  // Each import holds its parsed trace in memory.
  return withLock('import of a trace', async () => {
    const recording = await openSession('recording', undefined, { tooLarge: 'This recording is too large to import.' })
    try {
      await send(chunks, recording)
      return await store(viewer, recording, importAgent)
    } finally {
      recording.close()
    }
  })
}

async function store(
  viewer: Viewer,
  recording: ThreadSession<'recording'>,
  importAgent: ImportAgent,
): Promise<TaskRecord> {
  const { agent, task, source, exportedAt, ratings = [] } = await recording.call('parse')
  while (await recording.call('check'));
  const summary = await recording.call('summary')
  const { digest, rowCount } = summary
  const { id: agentId } = await importAgent(viewer, agent)
  const before = (await findImportedTasks(viewer, agentId, rowCount)).find(({ imported }) => imported.digest === digest)
  if (before)
    throw new Fault('conflict', 'This recording was already imported.', {
      details: { code: 'trace-known', id: before.id },
    })
  const imported = {
    at: new Date().toISOString(),
    agentName: agent.name,
    source: source ?? null,
    exportedAt: exportedAt ?? null,
    digest,
  }
  const { remoteId, contextId, dialect, callerDialect = dialect, title, createdAt, updatedAt } = task
  const stored = {
    id: randomUUID(),
    agentId,
    remoteId,
    contextId,
    dialect,
    callerDialect,
    imported,
    summary,
    ratings,
    title: shortenTitle(title),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
  return storeImportedTask(viewer, stored, pagesOf(recording))
}

async function* pagesOf(recording: ThreadSession<'recording'>): AsyncGenerator<LogRow[]> {
  let start = 0
  for (let page = await recording.call('rows', 0); page.length > 0; page = await recording.call('rows', start)) {
    yield page
    start += page.length
  }
}

/** Reads the request's body. Throws `too-large`. */
async function readUpload(request: Request): Promise<Uint8Array[]> {
  let size = 0
  let chunks: Uint8Array[] = []
  for await (const chunk of readBody(request, maxTraceBytes)) {
    size += chunk.byteLength
    // The rest is read too: the connection's next request comes after it.
    if (size > maxTraceBytes) chunks = []
    else chunks.push(chunk)
  }
  if (size <= maxTraceBytes) return chunks
  throw new Fault('too-large', `The request body is larger than ${formatSizeLimit(maxTraceBytes)}.`)
}

/** Sends the body to the worker thread and releases it here. */
async function send(chunks: Uint8Array[], recording: ThreadSession<'recording'>): Promise<void> {
  for (const chunk of chunks) await recording.call('add', chunk)
  chunks.length = 0
}

/**
 * Returns the title as one line of at most 500 characters. An ellipsis marks a shortened title, also for exports
 * (`open-redaction.ts`).
 */
function shortenTitle(title: string): string {
  const line = toVisibleLine(title.slice(0, maxTitleRead))
  const isWhole = title.length <= maxTitleRead && line.length <= maxTitleLength
  return isWhole ? line.toWellFormed() : `${line.slice(0, maxTitleLength - 1).toWellFormed()}…`
}

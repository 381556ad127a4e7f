import 'server-only'
import { randomUUID } from 'node:crypto'
import type { LogRow } from '@/lib/a2a/log'
import { plainLine } from '@/lib/a2a/reading/plain-line'
import { Fault } from '@/lib/faults/fault'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { findImported, storeImportedTask } from '@/lib/server/db/imported-tasks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { readBody } from '@/lib/server/http/read-body'
import { sizeInWords } from '@/lib/server/limits'
import { openSession, type ThreadSession } from '@/lib/server/threads/pool'
import { importedAgent } from '@/lib/server/traces/imported-agent'
import type { Viewer } from '@/lib/server/viewer'
import { mostTraceBytes } from '@/lib/trace/limits'

const longestTitle = 500
/** Characters of a title that are read: cleaning all of a title of megabytes takes seconds. */
const mostTitleRead = 20 * longestTitle

/**
 * Takes in a trace that was made elsewhere: a task of its own, marked as imported, that nobody is ever called for. It is parsed
 * and checked in a worker thread. Throws `invalid-input` with the paths of what is wrong, `too-large`, `conflict` for a trace
 * that is here already, and what `readBody` and `openSession` throw.
 */
export async function importTask(viewer: Viewer, request: Request): Promise<TaskRecord> {
  // Before its turn comes: a slow upload must not hold up the others.
  const chunks = await readUpload(request)
  // Each holds what is made of its trace in memory.
  return oneAtATime('import of a trace', async () => {
    const recording = await openSession('recording', undefined, { tooLarge: 'This recording is too large to import.' })
    try {
      await send(chunks, recording)
      return await store(viewer, recording)
    } finally {
      recording.close()
    }
  })
}

async function store(viewer: Viewer, recording: ThreadSession<'recording'>): Promise<TaskRecord> {
  const { agent, task, source, exportedAt } = await recording.call('parse')
  while (await recording.call('check'));
  const summary = await recording.call('summary')
  const { digest, rowCount } = summary
  const { id: agentId } = await importedAgent(viewer, agent)
  const before = (await findImported(viewer, agentId, rowCount)).find(({ imported }) => imported.digest === digest)
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
    title: titleOf(title),
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
  for await (const chunk of readBody(request, mostTraceBytes)) {
    size += chunk.byteLength
    // The rest is read all the same: the connection's next request stands behind it.
    if (size > mostTraceBytes) chunks = []
    else chunks.push(chunk)
  }
  if (size <= mostTraceBytes) return chunks
  throw new Fault('too-large', `The request body is larger than ${sizeInWords(mostTraceBytes)}.`)
}

/** Hands the body over and drops it here. */
async function send(chunks: Uint8Array[], recording: ThreadSession<'recording'>): Promise<void> {
  for (const chunk of chunks) await recording.call('add', chunk)
  chunks.length = 0
}

/**
 * The title as one line of at most 500 characters. An ellipsis marks one that was cut, also for whoever takes out what must not
 * leave (leaving-title.ts).
 */
function titleOf(title: string): string {
  const line = plainLine(title.slice(0, mostTitleRead))
  const isWhole = title.length <= mostTitleRead && line.length <= longestTitle
  return isWhole ? line.toWellFormed() : `${line.slice(0, longestTitle - 1).toWellFormed()}…`
}

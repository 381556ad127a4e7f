import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import type { LogRow } from '@/lib/a2a/log'
import { plainLine } from '@/lib/a2a/reading/plain-line'
import { Fault } from '@/lib/faults/fault'
import { agentContent } from '@/lib/server/agents/agent-content'
import { createAs } from '@/lib/server/agents/create-as'
import { findCard, type FoundCard } from '@/lib/server/agents/found-card'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { slugOf } from '@/lib/server/agents/slug'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgentByUrl } from '@/lib/server/db/agents'
import { findImported, storeImportedTask } from '@/lib/server/db/imported-tasks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { readBody } from '@/lib/server/http/read-body'
import { sizeInWords, sizeLimit } from '@/lib/server/limits'
import { openSession, type ThreadSession } from '@/lib/server/threads/pool'
import type { Viewer } from '@/lib/server/viewer'
import { importedScheme } from '@/lib/trace/imported-agent'
import { mostTraceBytes } from '@/lib/trace/limits'
import type { Trace } from '@/lib/trace/trace'

const longestName = 200
const pasted = { url: null, etag: null, fetched: false }

/**
 * What imported tasks of an agent belong to: archived from the start, at an address at which nothing can be called. An
 * agent of the catalog would answer for a task that it has never seen.
 */
async function importedAgent(viewer: Viewer, { name, dialect, card }: Trace['agent']): Promise<AgentRecord> {
  const called = plainLine(name).slice(0, longestName).toWellFormed() || 'Agent'
  const known = createHash('sha256')
    .update(JSON.stringify([called, dialect, card]))
    .digest('hex')
  const url = `${importedScheme}${known}`
  const before = await findAgentByUrl(viewer, url)
  if (before) return before
  const found = usable(card) ?? madeUp(called)
  const content = { ...agentContent(found, { url, dialect, tags: [] }), name: called, dialectOverride: null }
  const wishes = { likelySlug: `imported-${slugOf(called)}` }
  return createAs(viewer, { found, content }, wishes, { lifecycle: 'archived', probeMode: 'off' })
}

function usable(card: string | undefined): FoundCard | null {
  // One that could not have been fetched is not looked at.
  const found = card === undefined || card.length > sizeLimit('card') ? null : findCard(card, pasted)
  return found?.ok && parseJson(found.value.raw).ok ? found.value : null
}

/** Where a trace tells none. */
function madeUp(name: string): FoundCard {
  const found = findCard(JSON.stringify({ name, description: '', version: '', capabilities: {}, skills: [] }), pasted)
  if (!found.ok) throw new Error('a card with a name can be read')
  return found.value
}

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

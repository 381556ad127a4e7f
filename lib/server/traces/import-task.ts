import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import type { LogRow } from '@/lib/a2a/log'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'
import { Fault } from '@/lib/faults/fault'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { createAgentWithSlug } from '@/lib/server/agents/create-agent-with-slug'
import { readCardText, type FoundCard } from '@/lib/server/agents/found-card'
import { withLock } from '@/lib/server/agents/with-lock'
import { toSlug } from '@/lib/server/agents/slug'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgentByUrl } from '@/lib/server/db/agents'
import { findImportedTasks, storeImportedTask } from '@/lib/server/db/imported-tasks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { readBody } from '@/lib/server/http/read-body'
import { formatSizeLimit, sizeLimit } from '@/lib/server/limits'
import { openSession, type ThreadSession } from '@/lib/server/threads/pool'
import type { Viewer } from '@/lib/server/viewer'
import { importedScheme } from '@/lib/trace/imported-agent'
import { maxTraceBytes } from '@/lib/trace/trace-limits'
import type { Trace } from '@/lib/trace/trace'

const maxNameLength = 200
const pasted = { url: null, etag: null, fetched: false }

/**
 * Returns the agent of imported tasks: archived from the start, with a URL that cannot be called. An agent of the catalog must
 * not own tasks that it never ran.
 */
async function importedAgent(viewer: Viewer, { name, dialect, card }: Trace['agent']): Promise<AgentRecord> {
  const displayName = toVisibleLine(name).slice(0, maxNameLength).toWellFormed() || 'Agent'
  const known = createHash('sha256')
    .update(JSON.stringify([displayName, dialect, card]))
    .digest('hex')
  const url = `${importedScheme}${known}`
  const before = await findAgentByUrl(viewer, url)
  if (before) return before
  const found = readUsableCard(card) ?? placeholderCard(displayName)
  const content = { ...buildAgentContent(found, { url, dialect, tags: [] }), name: displayName, dialectOverride: null }
  const slugOptions = { likelySlug: `imported-${toSlug(displayName)}` }
  return createAgentWithSlug(viewer, { found, content }, slugOptions, { lifecycle: 'archived', probeMode: 'off' })
}

function readUsableCard(card: string | undefined): FoundCard | null {
  // A card that is too large to be fetched is not used.
  const found = card === undefined || card.length > sizeLimit('card') ? null : readCardText(card, pasted)
  return found?.ok && parseLenientJson(found.value.raw).ok ? found.value : null
}

/** Returns a placeholder card for a trace without a card. */
function placeholderCard(name: string): FoundCard {
  const found = readCardText(
    JSON.stringify({ name, description: '', version: '', capabilities: {}, skills: [] }),
    pasted,
  )
  if (!found.ok) throw new Error('a card with a name can be read')
  return found.value
}

const maxTitleLength = 500
/** Maximum characters of a title that are read: cleaning a title of megabytes takes seconds. */
const maxTitleRead = 20 * maxTitleLength

/**
 * Imports a trace as a new task that is marked as imported and never calls an agent. It is parsed and checked in a worker
 * thread. Throws `invalid-input` with the paths of the problems, `too-large`, `conflict` for a trace that was already imported,
 * and what `readBody` and `openSession` throw.
 */
export async function importTask(viewer: Viewer, request: Request): Promise<TaskRecord> {
  // Read before the lock: a slow upload must not delay other imports.
  const chunks = await readUpload(request)
  // Each import holds its parsed trace in memory.
  return withLock('import of a trace', async () => {
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
 * (redact-title.ts).
 */
function shortenTitle(title: string): string {
  const line = toVisibleLine(title.slice(0, maxTitleRead))
  const isWhole = title.length <= maxTitleRead && line.length <= maxTitleLength
  return isWhole ? line.toWellFormed() : `${line.slice(0, maxTitleLength - 1).toWellFormed()}…`
}

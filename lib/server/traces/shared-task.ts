import 'server-only'
import { createHash } from 'node:crypto'
import { createLruCache, type LruCache } from '@/lib/cache/lru-cache'
import { Fault } from '@/lib/faults/fault'
import { findSharedTask } from '@/lib/server/db/tasks/task-links'
import { consumeRateLimit, readClientAddress } from '@/lib/server/platform/http/rate-limits'
import { streamBytes, streamText } from '@/lib/server/platform/http/stream-response'
import { singleton } from '@/lib/server/platform/singleton'
import { renderHtml } from '@/lib/server/traces/render-html'
import {
  openTaskExport,
  readTaskExportInput,
  type TaskExport,
  type TaskExportInput,
} from '@/lib/server/traces/task-export'
import { hashToken } from '@/lib/server/traces/task-links'

/** Maximum number and bytes of all cached pages. */
const maxPages = 1_000
const cacheBytes = 32 * 1024 * 1024
/** A larger page is not cached but redacted while it is read. */
const pageBytes = 8 * 1024 * 1024
/** Maximum pages that are built, and large pages that are read, at the same time. */
const maxBuilds = 4
const maxStreams = 4
const retryAfter = 5

interface SharedPages {
  pages: LruCache<string, Uint8Array>
  /** Resolve to null for a page that is too large. */
  builds: Map<string, Promise<Uint8Array | null>>
  /** Keys of pages that are too large. */
  large: LruCache<string, true>
  streams: number
}

const shared = () =>
  singleton<SharedPages>('shared-pages', () => ({
    pages: createLruCache({ maxEntries: maxPages, maxSize: cacheBytes, sizeOf: ({ length }) => length }),
    builds: new Map(),
    large: createLruCache({ maxEntries: 1_000 }),
    streams: 0,
  }))

/**
 * Returns the HTML page of a shared task. Pages of up to 8 MB are cached, 32 MB in all, and each is built once for concurrent
 * requests. Throws `rate-limited` while too many pages are built or too many large ones are read, and what `openTaskExport`
 * throws.
 */
async function getSharedPage(link: string, input: TaskExportInput): Promise<ReadableStream<Uint8Array>> {
  const key = keyOf(link, input)
  const { pages, builds, large } = shared()
  const page = pages.get(key)
  if (page) return streamBytes(page)
  if (!large.get(key)) {
    const built = await (builds.get(key) ?? startBuild(key, input))
    if (built) return streamBytes(built)
  }
  return streamPage(input)
}

/** Hashes everything that the page depends on: the current log, the task, its agent, and the known secrets. */
function keyOf(link: string, { task, agent, ratings, redaction }: TaskExportInput): string {
  const { id, lastSeq, removedRows, remoteId, contextId, state, title, updatedAt } = task
  return createHash('sha256')
    .update(JSON.stringify([link, id, lastSeq, removedRows, remoteId, contextId, state, title, updatedAt]))
    .update(JSON.stringify([agent.name, agent.slug, agent.dialect, ratings, redaction]))
    .digest('base64url')
}

function startBuild(key: string, input: TaskExportInput): Promise<Uint8Array | null> {
  const { pages, builds, large } = shared()
  if (builds.size >= maxBuilds)
    throw new Fault('rate-limited', 'Too many shared tasks are being prepared.', { retryAfter })
  const build = buildPage(input).then((page) => {
    if (page) pages.set(key, page)
    else large.set(key, true)
    return page
  })
  const mine = build.finally(() => builds.delete(key))
  builds.set(key, mine)
  return mine
}

async function buildPage(input: TaskExportInput): Promise<Uint8Array | null> {
  const task = await openTaskExport(input)
  try {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of renderHtml(task)) {
      const bytes = Buffer.from(piece)
      size += bytes.length
      if (size > pageBytes) return null
      pieces.push(bytes)
    }
    return Buffer.concat(pieces)
  } finally {
    task.close()
  }
}

/** A slow reader keeps its redaction open, so the number of readers is limited. */
async function streamPage(input: TaskExportInput): Promise<ReadableStream<Uint8Array>> {
  if (shared().streams >= maxStreams)
    throw new Fault('rate-limited', 'Too many large shared tasks are being read.', { retryAfter })
  shared().streams += 1
  let isOpen = true
  const end = (): void => {
    if (isOpen) shared().streams -= 1
    isOpen = false
  }
  let task: TaskExport
  try {
    task = await openTaskExport(input)
  } catch (error) {
    end()
    throw error
  }
  return streamText(renderHtml(task), () => {
    task.close()
    end()
  })
}

const readLimit = { name: 'reads of shared tasks', perMinute: 60 }

/**
 * Responds with the task of a link, as a self-contained page. Unknown, expired and revoked links get the same response. Throws
 * `rate-limited`, and `too-large` for a task that cannot be redacted.
 */
export async function respondWithSharedTask(request: Request, token: string): Promise<Response> {
  await consumeRateLimit(readLimit, readClientAddress(request.headers), 'Too many requests for shared tasks.')
  const link = hashToken(token)
  const shared = await findSharedTask(link)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!shared)
    return new Response('Link not found. It may have expired or been revoked.\n', {
      status: 404,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const input = await readTaskExportInput(shared.author, shared.taskId, shared.redact)
  return new Response(await getSharedPage(link, input), {
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

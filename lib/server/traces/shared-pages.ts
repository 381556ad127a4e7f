import 'server-only'
import { createHash } from 'node:crypto'
import { Fault } from '@/lib/faults/fault'
import { bytesStream } from '@/lib/server/http/bytes-stream'
import { textStream } from '@/lib/server/http/text-stream'
import { singleton } from '@/lib/server/singleton'
import { htmlText } from '@/lib/server/traces/html-text'
import { type LeavingInput, type LeavingTask, leavingTask } from '@/lib/server/traces/leaving-task'

/** Bytes of all cached pages. */
const cacheBytes = 32 * 1024 * 1024
/** A larger page is not cached but redacted while it is read. */
const pageBytes = 8 * 1024 * 1024
/** Pages that are built at the same time, and large pages that are read at the same time. */
const maxBuilds = 4
const maxStreams = 4
const retryAfter = 5

interface SharedPages {
  /** By key, the one that was read last at the end. */
  pages: Map<string, Uint8Array>
  bytes: number
  /** Resolve to null for a page that is too large. */
  builds: Map<string, Promise<Uint8Array | null>>
  /** Keys of pages that are too large, the latest at the end. */
  large: Set<string>
  streams: number
}

const shared = () =>
  singleton<SharedPages>('shared-pages', () => ({
    pages: new Map(),
    bytes: 0,
    builds: new Map(),
    large: new Set(),
    streams: 0,
  }))

/**
 * The HTML page of a shared task. Pages of up to 8 MB are cached, 32 MB in all, and each is built once however many ask for it.
 * Throws `rate-limited` while too many pages are built or too many large ones are read, and what `leavingTask` throws.
 */
export async function sharedPage(link: string, input: LeavingInput): Promise<ReadableStream<Uint8Array>> {
  const key = keyOf(link, input)
  const { pages, builds, large } = shared()
  const page = pages.get(key)
  if (page) {
    // Moves it to the end.
    pages.delete(key)
    pages.set(key, page)
    return bytesStream(page)
  }
  if (!large.has(key)) {
    const built = await (builds.get(key) ?? startBuild(key, input))
    if (built) return bytesStream(built)
  }
  return streamed(input)
}

/** All that the page depends on: the log as far as it goes, the task, its agent, and what is known to be secret. */
function keyOf(link: string, { task, agent, redaction }: LeavingInput): string {
  const { id, lastSeq, removedRows, remoteId, contextId, state, title, updatedAt } = task
  return createHash('sha256')
    .update(JSON.stringify([link, id, lastSeq, removedRows, remoteId, contextId, state, title, updatedAt]))
    .update(JSON.stringify([agent.name, agent.slug, agent.dialect, redaction]))
    .digest('base64url')
}

function startBuild(key: string, input: LeavingInput): Promise<Uint8Array | null> {
  const { builds, large } = shared()
  if (builds.size >= maxBuilds)
    throw new Fault('rate-limited', 'Too many shared tasks are being prepared.', { retryAfter })
  const build = buildPage(input).then((page) => {
    if (page) keep(key, page)
    else {
      if (large.size >= 1_000) large.clear()
      large.add(key)
    }
    return page
  })
  const mine = build.finally(() => builds.delete(key))
  builds.set(key, mine)
  return mine
}

async function buildPage(input: LeavingInput): Promise<Uint8Array | null> {
  const task = await leavingTask(input)
  try {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of htmlText(task)) {
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

function keep(key: string, page: Uint8Array): void {
  const cache = shared()
  cache.pages.set(key, page)
  cache.bytes += page.length
  for (const [oldest, { length }] of cache.pages) {
    if (cache.bytes <= cacheBytes) return
    cache.pages.delete(oldest)
    cache.bytes -= length
  }
}

/** A slow reader keeps its redaction open, so that not many may. */
async function streamed(input: LeavingInput): Promise<ReadableStream<Uint8Array>> {
  if (shared().streams >= maxStreams)
    throw new Fault('rate-limited', 'Too many large shared tasks are being read.', { retryAfter })
  shared().streams += 1
  let isOpen = true
  const end = (): void => {
    if (isOpen) shared().streams -= 1
    isOpen = false
  }
  let task: LeavingTask
  try {
    task = await leavingTask(input)
  } catch (error) {
    end()
    throw error
  }
  return textStream(htmlText(task), () => {
    task.close()
    end()
  })
}

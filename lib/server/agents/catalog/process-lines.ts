import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import type { PendingImportLine } from '@/lib/server/db/jobs/imports'

/** Maximum lines in progress, and how many of them may call the same server. */
const maxActive = 8
const maxPerOrigin = 2
/** Maximum lines in the queue, so that one slow server does not delay the others. */
const maxQueued = 400

interface Pool {
  /** Returns the next lines after that position. */
  readMore: (position: number, limit: number) => Promise<PendingImportLine[]>
  /** Never rejects. */
  work: (line: PendingImportLine) => Promise<void>
  /** Once it aborts, no more lines are started. */
  signal: AbortSignal
}

/** Processes all lines, in order as far as the limits allow. Resolves when no line is in progress any more. */
export async function processLines({ readMore, work, signal }: Pool): Promise<void> {
  const queue: PendingImportLine[] = []
  const active = new Set<Promise<void>>()
  const calls = new Map<string, number>()
  let last = -1
  let ended = false
  while (!signal.aborted) {
    let next = queue.findIndex((line) => isFree(line))
    if (!ended && (next < 0 || queue.length < maxActive) && queue.length < maxQueued) {
      const lines = await readMore(last, maxQueued / 4)
      ended = lines.length === 0
      last = lines.at(-1)?.position ?? last
      queue.push(...lines)
      next = queue.findIndex((line) => isFree(line))
    }
    const [line] = next >= 0 && active.size < maxActive ? queue.splice(next, 1) : []
    if (line) {
      begin(line)
      // An embedded database responds within one turn of the event loop: a long list would block all other requests.
      await turn()
    } else if (active.size > 0) await Promise.race(active)
    else if (ended && queue.length === 0) return
  }
  await Promise.all(active)

  function isFree({ line }: PendingImportLine): boolean {
    return (calls.get(lineOrigin(line.url)) ?? 0) < maxPerOrigin
  }

  function begin(line: PendingImportLine): void {
    const origin = lineOrigin(line.line.url)
    if (origin) calls.set(origin, (calls.get(origin) ?? 0) + 1)
    const done = work(line).finally(() => {
      active.delete(done)
      const left = (calls.get(origin) ?? 1) - 1
      if (left > 0) calls.set(origin, left)
      else calls.delete(origin)
    })
    active.add(done)
  }
}

/** Returns the host and port that a line calls, as far as its URL shows them; empty if it calls none. */
export function lineOrigin(url: string | undefined): string {
  if (url === undefined) return ''
  return URL.parse(url.includes('://') ? url : `http://${url}`)?.host ?? url
}

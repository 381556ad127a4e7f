import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import type { WaitingLine } from '@/lib/server/db/imports'

/** Lines that are worked on at a time, and of those how many call the same server. */
const most = 8
const mostOfOrigin = 2
/** Lines that are held ready, so that one slow server does not hold up the others. */
const ready = 400

interface Pool {
  /** The next lines behind that position. */
  more: (position: number, limit: number) => Promise<WaitingLine[]>
  /** Never rejects. */
  work: (line: WaitingLine) => Promise<void>
  /** Once it aborts no line is begun. */
  signal: AbortSignal
}

/** Works through all lines, in their order as far as the limits allow. Resolves when no line is being worked on any more. */
export async function workThrough({ more, work, signal }: Pool): Promise<void> {
  const queue: WaitingLine[] = []
  const active = new Set<Promise<void>>()
  const calls = new Map<string, number>()
  let last = -1
  let ended = false
  while (!signal.aborted) {
    let next = queue.findIndex((line) => isFree(line))
    if (!ended && (next < 0 || queue.length < most) && queue.length < ready) {
      const lines = await more(last, ready / 4)
      ended = lines.length === 0
      last = lines.at(-1)?.position ?? last
      queue.push(...lines)
      next = queue.findIndex((line) => isFree(line))
    }
    const [line] = next >= 0 && active.size < most ? queue.splice(next, 1) : []
    if (line) {
      begin(line)
      // An embedded database answers within one turn of the event loop: a long list would let nobody else have theirs.
      await turn()
    } else if (active.size > 0) await Promise.race(active)
    else if (ended && queue.length === 0) return
  }
  await Promise.all(active)

  function isFree({ line }: WaitingLine): boolean {
    return (calls.get(originOf(line.url)) ?? 0) < mostOfOrigin
  }

  function begin(line: WaitingLine): void {
    const origin = originOf(line.line.url)
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

/** The host and port that a line calls, as far as it can be told from what it says; empty where it calls none. */
export function originOf(url: string | undefined): string {
  if (url === undefined) return ''
  return URL.parse(url.includes('://') ? url : `http://${url}`)?.host ?? url
}

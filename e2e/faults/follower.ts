import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { readTaskState } from '@/e2e/faults/client'
import type { LogRow } from '@/lib/a2a/log'
import { readSseStream } from '@/lib/sse/read-sse-stream'

/** Someone who reads a task's log live, and comes back whenever the connection breaks off. */
export interface Follower {
  /** What was shown, in order: numbers of the rows, and a checksum of the text of each. */
  shown: { seq: number; sum: number }[]
  /** When each of these was shown, in ms since the epoch. */
  times: number[]
  /** How often the connection was made. */
  connections: number
  /** Resolves once the task rests and all was shown. */
  rests: Promise<void>
  leave: () => void
  /** What it waits for after it read so many bytes, from now on. */
  pace: (bytes: number) => Promise<void>
}

/** The part of a row that must be the same in two texts. */
export const sumOf = (row: LogRow): number => crc32(`${row.kind} ${row.at} ${row.raw}`)

/** As fast as it can. */
export const freely = async (): Promise<void> => {}

/** So many bytes a second. */
export const slowly =
  (rate: number) =>
  (bytes: number): Promise<void> =>
    sleep((1000 * bytes) / rate)

/** Follows a task; `base` is asked for before each connection, as a load balancer would. */
export function follow(base: () => string, taskId: string, pace: Follower['pace'] = freely): Follower {
  const left = new AbortController()
  const { signal } = left
  const leave = () => left.abort()
  const follower: Follower = { shown: [], times: [], connections: 0, rests: Promise.resolve(), leave, pace }

  async function readOnce(): Promise<void> {
    const after = follower.shown.at(-1)?.seq ?? 0
    const answer = await fetch(`${base()}/api/tasks/${taskId}/events`, {
      headers: { accept: 'text/event-stream', 'last-event-id': String(after) },
      signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`following: ${answer.status}`)
    follower.connections += 1
    for await (const { events } of readSseStream(answer.body, { onChunk: follower.pace })) {
      for (const { data } of events) {
        const row = JSON.parse(data) as LogRow
        follower.shown.push({ seq: row.seq, sum: sumOf(row) })
        follower.times.push(Date.now())
      }
    }
  }

  async function rests(): Promise<boolean> {
    const { open, lastSeq } = await readTaskState(base(), taskId)
    return open === false && (follower.shown.at(-1)?.seq ?? 0) >= lastSeq
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // Whatever goes wrong: it comes back, as a browser does.
      await readOnce().catch(() => undefined)
      if (await rests().catch(() => false)) return
      await sleep(200)
    }
  }
  follower.rests = run()
  return follower
}

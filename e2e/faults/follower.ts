import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { readTaskState } from '@/e2e/faults/client'
import type { LogRow } from '@/lib/a2a/log'
import { readSseStream } from '@/lib/sse/read-sse-stream'

/** Follows a task's log live, and reconnects if the connection breaks. */
export interface Follower {
  /** The received rows, in order: their numbers, and a checksum of each. */
  shown: { seq: number; sum: number }[]
  /** The time at which each row was received, in ms since the epoch. */
  times: number[]
  /** Number of connections. */
  connections: number
  /** Resolves once the task is at rest and all rows were received. */
  atRest: Promise<void>
  disconnect: () => void
  /** Called with the number of bytes of each chunk; the next chunk is read once it resolves. */
  pace: (bytes: number) => Promise<void>
}

/** Returns a checksum of a row. */
export const sumOf = (row: LogRow): number => crc32(`${row.kind} ${row.at} ${row.raw}`)

/** Reads without a limit. */
export const unlimited = async (): Promise<void> => {}

/** Reads at most `rate` bytes per second. */
export const limitRate =
  (rate: number) =>
  (bytes: number): Promise<void> =>
    sleep((1000 * bytes) / rate)

/** Follows a task. `base` is called before each connection, so that it can act as a load balancer. */
export function follow(base: () => string, taskId: string, pace: Follower['pace'] = unlimited): Follower {
  const controller = new AbortController()
  const { signal } = controller
  const disconnect = () => controller.abort()
  const follower: Follower = { shown: [], times: [], connections: 0, atRest: Promise.resolve(), disconnect, pace }

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

  async function atRest(): Promise<boolean> {
    const { open, lastSeq } = await readTaskState(base(), taskId)
    return open === false && (follower.shown.at(-1)?.seq ?? 0) >= lastSeq
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // Reconnects after any error, like a browser.
      await readOnce().catch(() => undefined)
      if (await atRest().catch(() => false)) return
      await sleep(200)
    }
  }
  follower.atRest = run()
  return follower
}

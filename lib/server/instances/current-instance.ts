import 'server-only'
import { z } from 'zod'
import { acquireLease, instanceLifetimeMs, releaseLease } from '@/lib/server/db/jobs/instances'
import { singleton } from '@/lib/server/platform/singleton'
import { setTimeout as sleep } from 'node:timers/promises'
import { addJitter } from '@/lib/retry/backoff'
import { log } from '@/lib/server/platform/log'

const body = z.discriminatedUnion('kind', [
  /** Tasks and their last logged rows; 0: no new rows, but the task changed. */
  z.object({ kind: z.literal('rows'), tasks: z.array(z.tuple([z.string(), z.number()])) }),
  /** Some tasks have no holder. */
  z.object({ kind: z.literal('free') }),
  /** A remote command is pending for that instance. */
  z.object({ kind: z.literal('command'), to: z.string() }),
  /** A remote command has a result. */
  z.object({ kind: z.literal('answer'), id: z.string() }),
  /** The agent may have updates of the task: the turn that waits for them should poll. */
  z.object({ kind: z.literal('ring'), taskId: z.string() }),
  /** A browser session ended. */
  z.object({ kind: z.literal('sessions') }),
  /** An MCP client canceled the call with this key. */
  z.object({ kind: z.literal('cancel-call'), key: z.string() }),
])

const schema = z.object({ from: z.string(), notice: body })

/** A message of one instance to all others. Messages may get lost: each one but `cancel-call` is backed by polling of the database. */
export type InstanceMessage = z.infer<typeof body>

/** Encodes a message; at most 8,000 bytes. */
export function encodeInstanceMessage(from: string, notice: InstanceMessage): string {
  return JSON.stringify({ from, notice })
}

/** Decodes a message and its sender; returns null for an invalid one. */
export function decodeInstanceMessage(payload: string): z.infer<typeof schema> | null {
  try {
    return schema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

/** This process as one of several instances. */
interface Self {
  id: string
  /** Sends a message to all other instances; lost if that fails. */
  send: (notice: InstanceMessage) => unknown
}

interface InstanceState {
  known: Self | null
  since: Date
  /** Times of a monotonic clock, in ms: of the last heartbeat, and of the first one after the last gap. */
  lastHeartbeat: number
  steadySince: number
}

const self = () =>
  singleton<InstanceState>('instance', () => ({
    known: null,
    since: new Date(0),
    lastHeartbeat: -Infinity,
    steadySince: -Infinity,
  }))

/** Returns the ID of this instance; null for a single instance, as with the embedded database. */
export function currentInstanceId(): string | null {
  return self().known?.id ?? null
}

/** Returns true if no other process may run tasks of this database. */
export function isOnlyInstance(): boolean {
  return currentInstanceId() === null
}

/** Returns since when this process is the only instance: a turn that was open before belonged to another process. */
export function onlyInstanceSince(): Date {
  return self().since
}

/** Sends a message to the other instances, if there are any. */
export function broadcast(notice: InstanceMessage): void {
  void self().known?.send(notice)
}

/** Sets this process as one of several instances; null: it is the only one. */
export function setCurrentInstance(known: Self | null): void {
  self().known = known
  self().since = new Date()
}

/**
 * Records a heartbeat sent at `startedAt`. Returns true if the previous one had expired, so that the others may have taken over
 * the tasks of this instance.
 */
export function recordHeartbeat(startedAt: number): boolean {
  const { lastHeartbeat: last } = self()
  const lapsed = last !== -Infinity && startedAt - last > instanceLifetimeMs
  self().lastHeartbeat = startedAt
  if (lapsed) self().steadySince = startedAt
  return lapsed
}

/**
 * Returns true if this instance may consider silent instances as stopped. After a gap in its own heartbeats it must wait until
 * instances that were cut off together with it have sent theirs.
 */
export function canDeclareOthersStopped(now = performance.now()): boolean {
  const { lastHeartbeat, steadySince } = self()
  return now - lastHeartbeat < instanceLifetimeMs && now - steadySince > instanceLifetimeMs
}

/**
 * Runs the work repeatedly with pauses of `everyMs` (plus or minus 20 %) until `signal` aborts. Logs the first of consecutive
 * failures. Never rejects.
 */
export async function repeat(
  what: string,
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await work()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1 && !signal.aborted) log().warn({ err: error }, `failed to ${what}, retrying`)
    }
    await sleep(addJitter(everyMs, 0.2), undefined, { signal, ref: false }).catch(() => {})
  }
}

const leaseMs = 10_000
const renewMs = 3_000
const retryMs = 300

/**
 * Runs work under a lease, so that no two instances run it at the same time. Waits for the lease; if its holder was killed, it
 * expires after 10 s. With a single instance, the work runs at once.
 */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const self = currentInstanceId()
  if (self === null) return work()
  while (!(await acquireLease(name, self, leaseMs))) await sleep(retryMs)
  const renewing = setInterval(() => void acquireLease(name, self, leaseMs).catch(() => {}), renewMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await releaseLease(name, self).catch(() => {})
  }
}

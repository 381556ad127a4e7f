import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import { databaseErrorCode, databaseErrorKind } from '@/lib/server/platform/database-error'
import { singleton } from '@/lib/server/platform/singleton'

/** `away`: the database does not respond. `full`: the disk is full. `locked`: another program holds its lock. */
export type OutageReason = 'away' | 'full' | 'locked'

/** Time for which a failure counts if no write was attempted since, in ms. */
const freshMs = 60_000
/** A failed write is retried every 2 s, after waiting 5 s for the lock of another program. */
const presentMs = 10_000

/** A state in which the event log cannot be written. */
interface DatabaseOutage {
  reason: OutageReason
  since: Date
  /** When a write last failed. */
  at: Date
}

const sentences = {
  away: "The Switchboard database isn't responding.",
  full: 'The disk of the Switchboard database is full.',
  locked: 'The Switchboard database is locked by another program.',
} as const satisfies Record<OutageReason, string>

/** Seconds after which a caller may retry. */
const retryAfter = 5

const current = () => singleton<{ trouble: DatabaseOutage | null }>('database-outage', () => ({ trouble: null }))

/** Returns the current outage; null if writes succeed, as far as known. */
export function currentOutage(): DatabaseOutage | null {
  const { trouble } = current()
  return trouble && Date.now() - trouble.at.getTime() < freshMs ? trouble : null
}

/**
 * Returns the reason of the outage if a write failed within the last 10 s, so that its message disappears soon after the
 * outage.
 */
export function recentOutageReason(): OutageReason | null {
  const outage = currentOutage()
  return outage && Date.now() - outage.at.getTime() < presentMs ? outage.reason : null
}

/** Records a failed write; returns the outage to which it belongs. */
export function recordOutage(error: unknown): DatabaseOutage {
  const reason = outageReasonOf(error)
  const at = new Date()
  const updated = { reason, since: currentOutage()?.since ?? at, at }
  current().trouble = updated
  return updated
}

/** Records a successful write, which ends the outage. */
export function clearOutage(): void {
  current().trouble = null
}

/** Returns the `unavailable` fault for that reason. */
export function toOutageFault(reason: OutageReason): Fault {
  return new Fault('unavailable', sentences[reason], {
    hop: 'switchboard',
    retryAfter,
    details: { code: `database-${reason}` },
  })
}

/** Throws `unavailable` while the log cannot be written, so that new work is rejected at once. */
export function requireWritable(): void {
  const outage = currentOutage()
  if (outage) throw toOutageFault(outage.reason)
}

/** Converts an error of an unavailable database to an `unavailable` fault; returns any other error unchanged. */
export function translateOutage(error: unknown): unknown {
  return databaseErrorKind(error) === 'away' ? toOutageFault(outageReasonOf(error)) : error
}

/** Returns true if the error means that the database is unreachable or cannot write. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (error instanceof Fault && error.kind === 'unavailable') || databaseErrorKind(error) === 'away'
}

/** Returns the reason of an outage from the error of the database. */
export function outageReasonOf(error: unknown): OutageReason {
  const code = databaseErrorCode(error)
  if (/^(SQLITE_FULL|53100)$/.test(code)) return 'full'
  return /^(SQLITE_(BUSY|LOCKED)\w*|55P03)$/.test(code) ? 'locked' : 'away'
}

const firstDelayMs = 200
const maxDelayMs = 2_000

/**
 * Retries work while the database is unavailable, for callers that can wait. It must be safe to repeat. Resolves with undefined
 * once `signal` aborts.
 */
export async function retryUntilReconnected<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let delay = firstDelayMs; ; delay = Math.min(2 * delay, maxDelayMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await sleep(delay, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
    }
  }
}

import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { databaseCode, databaseProblem } from '@/lib/server/db/database-problem'
import { singleton } from '@/lib/server/singleton'

/** away: it does not answer; full: no room is left; locked: another program holds it. */
export type TroubleReason = 'away' | 'full' | 'locked'

/** How long a failure counts that nobody tried to repeat. */
const freshMs = 60_000
/** A write that fails is repeated every 2 s, after 5 s in which another program's lock is waited for. */
const presentMs = 10_000

/** That the event log cannot be written at the moment. */
export interface Trouble {
  reason: TroubleReason
  since: Date
  /** When it was last met. */
  at: Date
}

const sentences = {
  away: "The Switchboard database isn't responding.",
  full: 'The disk of the Switchboard database is full.',
  locked: 'The Switchboard database is locked by another program.',
} as const satisfies Record<TroubleReason, string>

/** Seconds after which a caller may try again. */
const retryAfter = 5

const current = () => singleton<{ trouble: Trouble | null }>('database-trouble', () => ({ trouble: null }))

/** What keeps the log from being written now; null while all is well, as far as anybody has tried. */
export function trouble(): Trouble | null {
  const { trouble } = current()
  return trouble && Date.now() - trouble.at.getTime() < freshMs ? trouble : null
}

/** The same, where it was met within the last seconds: what people are shown ends soon after it. */
export function troubleNow(): TroubleReason | null {
  const met = trouble()
  return met && Date.now() - met.at.getTime() < presentMs ? met.reason : null
}

/** Notes that a write failed; answers with the trouble that it is part of. */
export function noteTrouble(error: unknown): Trouble {
  const reason = reasonOf(error)
  const at = new Date()
  const mine = { reason, since: trouble()?.since ?? at, at }
  current().trouble = mine
  return mine
}

/** Notes that a write succeeded. */
export function noteWritten(): void {
  current().trouble = null
}

/** What a caller is told whose call cannot be served for that reason. */
export function troubleFault(reason: TroubleReason): Fault {
  return new Fault('unavailable', sentences[reason], {
    hop: 'switchboard',
    retryAfter,
    details: { code: `database-${reason}` },
  })
}

/** Throws `unavailable` while the log cannot be written: whoever wants to begin something is told at once. */
export function requireWritable(): void {
  const met = trouble()
  if (met) throw troubleFault(met.reason)
}

/** What a seam translates: an error of a database that is away as the Fault that says so, any other as it is. */
export function asTrouble(error: unknown): unknown {
  return databaseProblem(error) === 'away' ? troubleFault(reasonOf(error)) : error
}

/** Whether the database was away, or could not write. */
export function isAway(error: unknown): boolean {
  return (error instanceof Fault && error.kind === 'unavailable') || databaseProblem(error) === 'away'
}

/** What the failure of a database that is away says of it. */
export function reasonOf(error: unknown): TroubleReason {
  const code = databaseCode(error)
  if (/^(SQLITE_FULL|53100)$/.test(code)) return 'full'
  return /^(SQLITE_(BUSY|LOCKED)\w*|55P03)$/.test(code) ? 'locked' : 'away'
}

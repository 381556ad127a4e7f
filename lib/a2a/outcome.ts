/** What pure protocol code answers instead of throwing: a value, or the reason there is none. */
export type Outcome<T> = { ok: true; value: T; notes?: string[] } | { ok: false; problem: string }

/** A success; `notes` name tolerated oddities of the input, for the debugging console. */
export function ok<T>(value: T, notes?: string[]): Outcome<T> {
  return notes?.length ? { ok: true, value, notes } : { ok: true, value }
}

/** A failure with a reason a person can read. */
export function problem<T = never>(reason: string): Outcome<T> {
  return { ok: false, problem: reason }
}

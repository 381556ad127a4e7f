/** The result of pure protocol code, which never throws: a value, or the reason why there is none. */
export type Outcome<T> = { ok: true; value: T; notes?: string[] } | { ok: false; problem: string }

/** Creates a success. `notes` list tolerated irregularities of the input, for the debugging console. */
export function ok<T>(value: T, notes?: string[]): Outcome<T> {
  return notes?.length ? { ok: true, value, notes } : { ok: true, value }
}

/** Creates a failure with a readable reason. */
export function problem<T = never>(reason: string): Outcome<T> {
  return { ok: false, problem: reason }
}

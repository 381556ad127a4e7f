/** How the delays between attempts grow. */
export interface BackoffPolicy {
  /** Milliseconds after the first failure. Doubles with each further one. */
  firstMs: number
  maxMs: number
  /** Random variation as a share of the delay: 0.25 is plus or minus 25 %. The maximum varies as well. */
  jitter: number
  /** The longest `Retry-After` that is respected, in milliseconds. `maxMs` by default. */
  maxRetryAfterMs?: number
}

interface BackoffOptions {
  /** Milliseconds that the other side asks to wait. */
  retryAfterMs?: number
  /** From 0 to 1. */
  random?: number
}

/** Varies a delay at random, so that callers that began to wait together do not retry together. `random`: from 0 to 1. */
export function addJitter(ms: number, jitter: number, random = Math.random()): number {
  return ms * (1 - jitter + 2 * jitter * random)
}

/** Returns the milliseconds until the next attempt after `failures` in a row. No failure counts like one. */
export function backoffDelayMs(
  { firstMs, maxMs, jitter, maxRetryAfterMs = maxMs }: BackoffPolicy,
  failures: number,
  { retryAfterMs = 0, random }: BackoffOptions = {},
): number {
  const delay = Math.min(firstMs * 2 ** Math.max(0, failures - 1), maxMs)
  return Math.max(addJitter(delay, jitter, random), Math.min(retryAfterMs, maxRetryAfterMs))
}

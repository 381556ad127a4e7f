import 'server-only'
import type { FaultData } from '@/lib/faults/fault'

/** Failures in a row after which deliveries to a receiver stop. */
export const maxAttempts = 10

const firstMs = 500
const maxMs = 10 * 60_000

/**
 * Returns the delay before the next attempt, in ms: exponential with jitter, at least the receiver's `Retry-After`, at most ten
 * minutes.
 */
export function retryDelayMs(attempts: number, { retryAfter = 0 }: FaultData): number {
  const backOff = firstMs * 2 ** (attempts - 1) * (1 + Math.random())
  return Math.min(Math.max(backOff, retryAfter * 1000), maxMs)
}

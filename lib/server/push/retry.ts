import 'server-only'
import type { FaultData } from '@/lib/faults/fault'

/** Failures in a row after which a receiver is given up. */
export const mostAttempts = 10

const firstMs = 500
const longestMs = 10 * 60_000

/** Milliseconds to wait after so many failures in a row: ever longer, never the same, and as long as the receiver asks. */
export function pauseAfter(attempts: number, { retryAfter = 0 }: FaultData): number {
  const backOff = firstMs * 2 ** (attempts - 1) * (1 + Math.random())
  return Math.min(Math.max(backOff, retryAfter * 1000), longestMs)
}

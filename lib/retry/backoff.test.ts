import { expect, it } from 'vitest'
import { addJitter, backoffDelayMs, type BackoffPolicy } from '@/lib/retry/backoff'

const policy: BackoffPolicy = { firstMs: 500, maxMs: 30_000, jitter: 0.25 }
const mean = { random: 0.5 }

it('doubles after each failure, up to the maximum', () => {
  const delays = [0, 1, 2, 3, 6, 7, 8, 2000].map((failures) => backoffDelayMs(policy, failures, mean))
  expect(delays).toEqual([500, 500, 1000, 2000, 16_000, 30_000, 30_000, 30_000])
})

it('varies by the jitter and no more', () => {
  expect(backoffDelayMs(policy, 2, { random: 0 })).toBe(750)
  expect(backoffDelayMs(policy, 2, { random: 1 })).toBe(1250)
  const drawn = Array.from({ length: 200 }, () => addJitter(1000, 0.25))
  expect(drawn.every((ms) => ms >= 750 && ms <= 1250)).toBe(true)
  expect(new Set(drawn).size).toBeGreaterThan(100)
  expect(addJitter(1000, 0)).toBe(1000)
})

it('waits at least as long as the other side asks, up to a maximum', () => {
  expect(backoffDelayMs(policy, 1, { ...mean, retryAfterMs: 7000 })).toBe(7000)
  expect(backoffDelayMs(policy, 1, { ...mean, retryAfterMs: 100 })).toBe(500)
  expect(backoffDelayMs(policy, 1, { ...mean, retryAfterMs: 1e12 })).toBe(30_000)
  expect(backoffDelayMs({ ...policy, maxRetryAfterMs: 900_000 }, 1, { ...mean, retryAfterMs: 1e12 })).toBe(900_000)
})

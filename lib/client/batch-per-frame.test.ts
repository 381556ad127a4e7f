import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchPerFrame } from '@/lib/client/task-store'

const frameMs = 16

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function withFrames(next: (draw: () => void) => unknown): void {
  vi.stubGlobal('requestAnimationFrame', next)
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
}

/** Returns the times of the flushes in ms, with a request every 10 ms. */
async function flushesIn(ms: number): Promise<number[]> {
  const flushes: number[] = []
  const begun = performance.now()
  const ask = batchPerFrame(() => flushes.push(performance.now() - begun))
  for (let passed = 0; passed < ms; passed += 10) {
    ask()
    await vi.advanceTimersByTimeAsync(10)
  }
  return flushes
}

it('flushes before frames, at most every 100 ms', async () => {
  withFrames((draw) => setTimeout(draw, frameMs))
  const flushes = await flushesIn(5000)
  expect(flushes.length).toBeGreaterThan(35)
  const gaps = flushes.slice(1).map((at, index) => at - (flushes[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(99)
})

it('flushes about once a second without frames, as in a hidden page', async () => {
  withFrames(() => 0)
  const flushes = await flushesIn(5000)
  expect(flushes.length).toBeGreaterThanOrEqual(4)
  expect(flushes.length).toBeLessThanOrEqual(5)
})

it('flushes once for all earlier requests', async () => {
  withFrames((draw) => setTimeout(draw, frameMs))
  let flushes = 0
  const ask = batchPerFrame(() => {
    flushes += 1
  })
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(3000)
  expect(flushes).toBe(1)
})

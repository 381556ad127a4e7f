import { expect, test } from 'vitest'
import { yieldBetweenSteps, yieldToEventLoop } from '@/lib/server/platform/yield-to-event-loop'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const chunk = 64 * 1024

/** Keeps the thread busy. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Counts how often others get a turn. */
function others(): { turns: () => number; stop: () => void } {
  let turns = 0
  let on = true
  const turn = (): void => {
    turns += 1
    if (on) setImmediate(turn)
  }
  setImmediate(turn)
  return { turns: () => turns, stop: () => (on = false) }
}

async function stream(chunks: number, bytes: number, ms: number, done: () => void = () => {}): Promise<void> {
  for (let index = 0; index < chunks; index++) {
    await yieldToEventLoop(bytes)
    work(ms)
    done()
  }
}

test('fast streams yield between any two chunks', async () => {
  await setTestEnvironment()
  const { turns, stop } = others()
  await Promise.all([1, 2, 3].map(() => stream(10, chunk, 6)))
  stop()
  expect(turns()).toBeGreaterThanOrEqual(25)
})

test('fast streams progress together', async () => {
  await setTestEnvironment()
  const order: string[] = []
  await Promise.all(['a', 'b'].map((name) => stream(5, chunk, 6, () => order.push(name))))
  expect(order.join('')).toMatch(/^(ab|ba){5}$/)
})

test('many slow streams continue together', async () => {
  await setTestEnvironment()
  work(1)
  const first = stream(1, chunk, 6)
  const { turns, stop } = others()
  await Promise.all([first, ...Array.from({ length: 100 }, () => stream(1, 500, 0))])
  stop()
  expect(turns()).toBeLessThan(10)
})

test('a slow stream does not wait for many fast ones', async () => {
  await setTestEnvironment()
  work(1)
  let isOver = false
  const fast = Promise.all(Array.from({ length: 20 }, () => stream(10, chunk, 1))).then(() => (isOver = true))
  const order: number[] = []
  let chunks = 0
  const counted = stream(10, 500, 0, () => order.push(chunks))
  const counting = stream(200, chunk, 0, () => (chunks += 1))
  await counted
  expect(isOver).toBe(false)
  // One turn of the event loop each, in which only one of the fast streams continues.
  expect(order.at(-1)).toBeLessThan(5)
  await Promise.all([fast, counting])
})

test('does not yield while the process is idle', async () => {
  await setTestEnvironment()
  expect(yieldToEventLoop(chunk)).toBeUndefined()
})

test('steps of large rows never share a turn of the event loop', async () => {
  await setTestEnvironment()
  const { turns, stop } = others()
  const rows = [{ raw: 'x'.repeat(200_000) }]
  const turnCounts: number[] = []
  const steps = Array.from({ length: 4 }, async () => {
    await yieldBetweenSteps(rows)
    turnCounts.push(turns())
  })
  await Promise.all(steps)
  stop()
  expect(new Set(turnCounts).size).toBe(4)
  expect(yieldBetweenSteps([{ raw: 'short' }])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { giveWay } from '@/lib/server/tasks/give-way'
import { environment } from '@/lib/server/testing/environment'

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
    await giveWay(bytes)
    work(ms)
    done()
  }
}

test('streams that never wait for the network let others have a turn between any two of their chunks', async () => {
  await environment()
  const { turns, stop } = others()
  await Promise.all([1, 2, 3].map(() => stream(10, chunk, 6)))
  stop()
  expect(turns()).toBeGreaterThanOrEqual(25)
})

test('each gets on: none is waited for by the others until it ends', async () => {
  await environment()
  const order: string[] = []
  await Promise.all(['a', 'b'].map((name) => stream(5, chunk, 6, () => order.push(name))))
  expect(order.join('')).toMatch(/^(ab|ba){5}$/)
})

test('many that say little are let on together', async () => {
  await environment()
  work(1)
  const first = stream(1, chunk, 6)
  const { turns, stop } = others()
  await Promise.all([first, ...Array.from({ length: 100 }, () => stream(1, 500, 0))])
  stop()
  expect(turns()).toBeLessThan(10)
})

test('who keeps nobody waiting goes on at once', async () => {
  await environment()
  expect(giveWay(chunk)).toBeUndefined()
})

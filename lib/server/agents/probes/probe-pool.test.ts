import { expect, it } from 'vitest'
import type { DueAgent } from '@/lib/server/db/agents/probes'
import { createProbePool, maxConcurrentProbes } from '@/lib/server/agents/probes/probe-pool'

const agent = (id: string, origin = `http://${id}.localhost`, cardOrigin = origin): DueAgent => ({
  id,
  ownerId: 'local',
  url: `${origin}/rpc`,
  cardUrl: `${cardOrigin}/card`,
})
const agents = (count: number, from = 0) => Array.from({ length: count }, (_, index) => agent(`agent-${from + index}`))

/** A pool whose probes end on demand, and a clock that stands still. */
function pool() {
  let now = 1000
  let freed = 0
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const probePool = createProbePool({
    probe: ({ id }) => {
      begun.push(id)
      return new Promise((resolve) => ends.set(id, resolve))
    },
    onFree: () => (freed += 1),
    now: () => now,
  })
  return {
    ...probePool,
    begun,
    freed: () => freed,
    end: async (id: string) => {
      ends.get(id)?.()
      await new Promise(setImmediate)
    },
    pass: (ms: number) => (now += ms),
  }
}

it('limits concurrent probes', async () => {
  const { start: begin, begun, end, isFull, freed } = pool()
  begin(agents(30))
  expect(begun).toHaveLength(maxConcurrentProbes)
  expect(isFull()).toBe(true)
  await end('agent-0')
  expect([isFull(), freed()]).toEqual([false, 1])
  begin(agents(30, 8))
  expect(begun).toHaveLength(maxConcurrentProbes + 1)
})

it('starts at most ten per second, without saving up unused ones', async () => {
  const { start: begin, begun, end, pass } = pool()
  let from = 0
  const rush = async () => {
    const before = begun.length
    for (let round = 0; round < 10; round += 1) {
      begin(agents(8, from))
      for (const id of begun.slice(from)) await end(id)
      from = begun.length
    }
    return begun.length - before
  }
  expect(await rush()).toBe(10)
  expect(await rush()).toBe(0)
  pass(500)
  expect(await rush()).toBe(5)
  pass(3_600_000)
  expect(await rush()).toBe(10)
  pass(-3_600_000)
  expect(await rush()).toBe(0)
  pass(1000)
  expect(await rush()).toBe(10)
})

it('probes a server once at a time, by the URL of card or endpoint', async () => {
  const { start: begin, begun, end } = pool()
  const one = agent('one', 'http://a.localhost')
  const same = agent('same', 'http://a.localhost')
  const cardThere = agent('card-there', 'http://b.localhost', 'http://a.localhost')
  const otherPort = agent('other-port', 'http://a.localhost:81')
  expect(begin([one, same, cardThere, otherPort])).toEqual({ begun: 2, waiting: [same, cardThere] })
  expect(begun).toEqual(['one', 'other-port'])
  await end('one')
  begin([one, same, cardThere])
  expect(begun).toEqual(['one', 'other-port', 'one'])
  await end('one')
  begin([cardThere, same])
  expect(begun.at(-1)).toBe('card-there')
})

it('does not start a running probe again', () => {
  const { start: begin, begun } = pool()
  begin([agent('one')])
  expect(begin([agent('one')])).toEqual({ begun: 0, waiting: [] })
  expect(begun).toEqual(['one'])
})

it('resolves when all have ended', async () => {
  const { start: begin, end, waitForAll: settled } = pool()
  begin(agents(2))
  let over = false
  void settled().then(() => (over = true))
  await end('agent-0')
  expect(over).toBe(false)
  await end('agent-1')
  expect(over).toBe(true)
})

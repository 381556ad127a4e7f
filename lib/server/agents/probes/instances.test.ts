import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { createAgent } from '@/lib/server/db/agents/write-agent'
import { database } from '@/lib/server/db/engine/client'
import { newAgent } from '@/lib/server/db/testing/samples'
import { startProcess } from '@/lib/server/db/testing/start-process'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

let used: TestDatabase
beforeAll(async () => {
  used = await useTestDatabase('postgresql')
}, 60_000)
afterAll(() => used.close())
beforeEach(() => database().prisma.lease.deleteMany())

/** A server of many cards, slow enough to keep the prober busy. */
async function busyServer() {
  let now = 0
  const peak = { atOnce: 0 }
  const server = await startHttpServer((_, response) => {
    now += 1
    peak.atOnce = Math.max(peak.atOnce, now)
    setTimeout(() => {
      now -= 1
      sendJson(response, cardV10(server.url))
    }, 150)
  })
  for (let index = 0; index < 20; index += 1) {
    const cardUrl = `${server.url}/${index}`
    const card = { raw: JSON.stringify(cardV10(server.url)), sourceUrl: cardUrl, etag: null }
    await createAgent(localViewer(), newAgent({ url: server.url, cardUrl, card }))
  }
  return { server, peak }
}

function instance(env: Record<string, string>) {
  const child = startProcess('../../agents/probes/testing/probing-process.ts', { ...env, PROBE_INTERVAL: '1' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const holder = async () => (await database().prisma.lease.findUnique({ where: { name: 'probes' } }))?.holder

it(
  'probes agents in one of two processes, and in the other one after the first stops',
  { tags: ['exhaustive'], timeout: 120_000 },
  async () => {
    const { env } = used
    // An embedded database has no other instance.
    if (!env) return
    const { server, peak } = await busyServer()
    const requests = () => server.requests.length

    const first = instance(env)
    await vi.waitFor(() => expect(requests()).toBeGreaterThan(3), { timeout: 40_000 })
    const held = await holder()
    const second = instance(env)
    // Several rounds, in which the second instance must not probe.
    await sleep(8_000)
    const before = requests()
    expect(await holder()).toBe(held)
    expect(peak.atOnce).toBe(1)

    first.kill('SIGTERM')
    await once(first, 'exit')
    const after = requests()
    expect(after).toBeGreaterThanOrEqual(before)
    await vi.waitFor(() => expect(requests()).toBeGreaterThan(after + 3), { timeout: 40_000 })
    expect(await holder()).not.toBe(held)
    expect(peak.atOnce).toBe(1)
    second.kill('SIGTERM')
    await once(second, 'exit')
    expect(await holder()).toBeUndefined()
  },
)

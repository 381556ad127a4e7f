import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { archiveAgent } from '@/lib/server/db/agents/agents'
import { createAgent } from '@/lib/server/db/agents/write-agent'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import { acquireLease } from '@/lib/server/db/jobs/instances'
import { listDueAgents } from '@/lib/server/db/agents/probes'
import { newAgent } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { startProber, stopProber } from '@/lib/server/agents/probes/prober'
import { isJobRunning } from '@/lib/server/platform/background-jobs'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'

async function switchboard(settings: Record<string, string> = {}): Promise<void> {
  await setTestEnvironment(settings)
  await migrateTestDatabase()
  onTestFinished(async () => {
    await stopProber(5_000)
    await closeDatabase()
  })
}

/** Registers an agent whose card is at its own path on that server. */
async function agentOn(server: Pick<TestServer, 'url'>, name: string): Promise<string> {
  const cardUrl = `${server.url}/${name}`
  const card = { raw: JSON.stringify(cardV10(server.url)), sourceUrl: cardUrl, etag: null }
  const { id } = await createAgent(localViewer(), newAgent({ url: server.url, cardUrl, card }))
  return id
}

/** A server of cards that records its maximum of concurrent requests. */
async function busyServer(ms: number, most: { atOnce: number } = { atOnce: 0 }) {
  let now = 0
  const server = await startHttpServer((_, response) => {
    now += 1
    most.atOnce = Math.max(most.atOnce, now)
    setTimeout(() => {
      now -= 1
      sendJson(response, cardV10(server.url))
    }, ms)
  })
  return { server, most }
}

const probed = async () =>
  (await database().prisma.agent.findMany({ where: { probedAt: { not: null } } })).map(({ id }) => id)
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

it('probes every agent, a server once at a time, and none that is archived or off', async () => {
  await switchboard()
  const [one, other] = [await busyServer(30), await busyServer(30)]
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    ids.push(await agentOn(one.server, name))
    ids.push(await agentOn(other.server, name))
  }
  const archived = await agentOn(one.server, 'archived')
  await archiveAgent(localViewer(), archived)
  const off = await agentOn(one.server, 'off')
  await database().prisma.agent.update({ where: { id: off }, data: { probeMode: 'off' } })
  startProber()
  startProber()
  await until(async () => expect((await probed()).toSorted()).toEqual(ids.toSorted()))
  expect([one.most.atOnce, other.most.atOnce]).toEqual([1, 1])
  // A later round probes the new agent only.
  const late = await agentOn(other.server, 'late')
  await until(async () => expect(await probed()).toContain(late))
  expect([one.server.requests.length, other.server.requests.length]).toEqual([5, 6])
})

it('does not delay others for a server that does not answer', async () => {
  await switchboard({ AGENT_TIMEOUT: '15' })
  const silent = await startHttpServer(() => {})
  for (let index = 0; index < 12; index += 1) await agentOn(silent, `silent-${index}`)
  const { server } = await busyServer(5)
  const id = await agentOn(server, 'last')
  startProber()
  await until(async () => expect(await probed()).toContain(id))
  expect(silent.requests).toHaveLength(1)
})

it('does not delay others for a server with more agents than one round probes', { tags: ['exhaustive'] }, async () => {
  await switchboard({ AGENT_TIMEOUT: '15' })
  const silent = await startHttpServer(() => {})
  for (let index = 0; index < 210; index += 1) await agentOn(silent, `silent-${index}`)
  const { server } = await busyServer(5)
  const id = await agentOn(server, 'last')
  startProber()
  await until(async () => expect(await probed()).toContain(id))
  expect(silent.requests).toHaveLength(1)
  // Those that come next are still due.
  const due = await listDueAgents(new Date(), new Date(Date.now() + 86_400_000), 100)
  expect(due).toHaveLength(71)
})

it('stops during a probe, and releases its work', async () => {
  await switchboard()
  const silent = await startHttpServer(() => {})
  await agentOn(silent, 'silent')
  startProber()
  await until(async () => expect(silent.requests).toHaveLength(1))
  expect(await acquireLease('probes', 'another', 30_000)).toBe(false)
  await stopProber(5_000)
  expect(await acquireLease('probes', 'another', 30_000)).toBe(true)
  expect(await probed()).toEqual([])
})

// Waits longer than a round, since nothing shows that a round was skipped.
it('is idle while another instance runs probes', async () => {
  await switchboard()
  const { server } = await busyServer(5)
  await agentOn(server, 'one')
  await acquireLease('probes', 'another', 30_000)
  startProber()
  await sleep(1_500)
  expect(server.requests).toHaveLength(0)
})

it('is idle if probes are off', async () => {
  await switchboard({ PROBES: 'off' })
  const { server } = await busyServer(5)
  await agentOn(server, 'one')
  startProber()
  // Nothing has been started.
  expect(isJobRunning('probes')).toBe(false)
  expect(server.requests).toHaveLength(0)
})

it('continues after a database failure', { tags: ['exhaustive'] }, async () => {
  await switchboard()
  const { server } = await busyServer(5)
  const { prisma } = database()
  await prisma.$executeRawUnsafe('ALTER TABLE "Lease" RENAME TO "Gone"')
  const id = await agentOn(server, 'one')
  startProber()
  // At least one round fails.
  await sleep(300)
  await prisma.$executeRawUnsafe('ALTER TABLE "Gone" RENAME TO "Lease"')
  await until(async () => expect(await probed()).toEqual([id]))
})

it('probes again after the clock was set back', async () => {
  await switchboard()
  const { server } = await busyServer(5)
  const id = await agentOn(server, 'one')
  await database().prisma.agent.update({ where: { id }, data: { nextProbeAt: new Date(Date.now() + 86_400_000) } })
  startProber()
  await until(async () => expect(await probed()).toEqual([id]))
})

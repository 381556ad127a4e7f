import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { readEvents } from '@/lib/server/db/events/events'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import type { ReportedRow } from '@/lib/server/instances/testing/instance-protocol'
import { type Instance, startInstance } from '@/lib/server/instances/testing/instance'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

let used: TestDatabase
beforeAll(async () => {
  used = await useTestDatabase('postgresql')
}, 60_000)
afterAll(() => used.close())
// Each test releases what it opened.
beforeEach(() => database().prisma.task.updateMany({ data: { open: false } }))

const numbers = (to: number) => Array.from({ length: to }, (_, index) => `${index + 1} `).join('')

/** An agent that sends a growing number every few ms for each of its tasks; it can be polled and resubscribed at any time. */
async function counter(total: number) {
  let tasks = 0
  const counted = new Map<string, number>()
  const task = (id: string) => {
    const to = counted.get(id) ?? 0
    const artifacts = to > 0 ? [{ artifactId: 'a1', parts: [{ text: numbers(to) }] }] : []
    return v1.bareTask(id, to >= total ? 'COMPLETED' : 'WORKING', { artifacts })
  }
  const count = async (call: RawCall, id: string) => {
    call.event({ task: task(id) })
    for (let chunkCount = counted.get(id) ?? 0; chunkCount < total;) {
      if (call.response.destroyed) return
      const now = counted.get(id) ?? 0
      for (; chunkCount < now; chunkCount += 1) call.event(v1.chunk(id, `${chunkCount + 1} `, chunkCount > 0))
      await sleep(10)
    }
    call.event(v1.status(id, 'COMPLETED'))
    call.end()
  }
  return rawAgent({
    SendStreamingMessage: (call) => {
      tasks += 1
      const id = `t${tasks}`
      counted.set(id, 0)
      const clock = setInterval(() => {
        counted.set(id, (counted.get(id) ?? 0) + 1)
        if ((counted.get(id) ?? 0) >= total) clearInterval(clock)
      }, 20)
      return count(call, id)
    },
    GetTask: (call) => call.reply(task((call.params as { id: string }).id)),
    SubscribeToTask: (call) => count(call, (call.params as { id: string }).id),
  })
}

interface Following {
  rows: ReportedRow[]
  rests: Promise<unknown>
}

function follow(instance: Instance, taskId: string): Following {
  const rows: ReportedRow[] = []
  const rests = instance.request({ what: 'follow', taskId, after: 0 }, (more) => rows.push(...more))
  rests.catch(() => {})
  return { rows, rests }
}

const say = async (instance: Instance, agentId: string): Promise<string> =>
  ((await instance.request({ what: 'say', agentId, text: 'go' })) as { taskId: string }).taskId

const seqs = (rows: { seq: number }[]) => rows.map(({ seq }) => seq)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const row = (id: string) => database().prisma.task.findUniqueOrThrow({ where: { id } })

it(
  'resumes the tasks of a killed instance in another one, without missing rows',
  { tags: ['exhaustive'] },
  async ({ skip }) => {
    const { env } = used
    if (!env) return skip('PGlite has one process only')
    const total = 500
    const server = await counter(total)
    const agent = await storedAgent(localViewer(), { url: server.url })
    const [first, second] = await Promise.all([startInstance(env), startInstance(env)])
    const ids = await Promise.all(upTo(4).map(() => say(first, agent.id)))
    const followed = ids.map((id) => follow(second, id))
    await expect.poll(() => followed.every(({ rows }) => rows.length > 20)).toBe(true)
    const { holder: held } = await row(ids[0] ?? '')
    expect(held).not.toBeNull()
    const killed = performance.now()
    await first.kill()
    const elsewhere = async () => (await Promise.all(ids.map(row))).every(({ holder }) => holder && holder !== held)
    await expect.poll(elsewhere).toBe(true)
    console.log(`taken over within ${Math.round(performance.now() - killed)} ms`)
    await Promise.all(followed.map(({ rests }) => rests))
    for (const [index, { rows }] of followed.entries()) {
      const log = await readEvents(ids[index] ?? '', 0, 2_000)
      expect(seqs(rows)).toEqual(upTo(log.length))
      expect(rows.map(({ event }) => event)).toEqual(log.map(({ event }) => event))
      expect(log.filter(({ kind }) => kind === 'gap')).toHaveLength(1)
      expect(log.at(-1)?.event).toMatchObject({ status: { state: 'completed' } })
    }
    expect(await Promise.all(ids.map(row))).toMatchObject(ids.map(() => ({ open: false, holder: null })))
    expect(server.calls.filter(({ method }) => method === 'SendStreamingMessage')).toHaveLength(4)
  },
)

it('resumes the tasks of a stopped instance in another one at once', { tags: ['exhaustive'] }, async ({ skip }) => {
  const { env } = used
  if (!env) return skip('PGlite has one process only')
  const server = await counter(200)
  const agent = await storedAgent(localViewer(), { url: server.url })
  const [first, second] = await Promise.all([startInstance(env), startInstance(env)])
  const id = await say(first, agent.id)
  const followed = follow(second, id)
  await expect.poll(() => followed.rows.length).toBeGreaterThan(10)
  const [here, held] = [follow(first, id), (await row(id)).holder]
  await first.request({ what: 'stop' })
  const stopped = performance.now()
  await expect.poll(async () => (await row(id)).holder, { interval: 10 }).not.toBe(null)
  console.log(`handed over within ${Math.round(performance.now() - stopped)} ms`)
  expect((await row(id)).holder).not.toBe(held)
  expect(await database().prisma.instance.count({ where: { id: held ?? '' } })).toBe(0)
  await followed.rests
  expect(seqs(followed.rows)).toEqual(upTo((await row(id)).lastSeq))
  // Readers in the stopped instance get what it has stored, and end.
  expect(await here.rests).toBe('rests')
  expect(seqs(here.rows)).toEqual(upTo(here.rows.length))
})

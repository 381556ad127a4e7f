import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { startInstance } from '@/lib/server/instances/testing/instance'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

let used: TestDatabase
beforeAll(async () => {
  used = await useTestDatabase('postgresql')
}, 60_000)
afterAll(() => used.close())

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const lease = () => database().prisma.lease.findUnique({ where: { name: 'deliveries' } })

it(
  'delivers soon to a webhook that was set on an instance that does not deliver',
  { tags: ['exhaustive'] },
  async ({ skip }) => {
    const { env } = used
    if (!env) return skip('PGlite has one process only')
    const receiver = await startHttpServer((_, response) => sendJson(response, {}))
    const server = await rawAgent({
      SendStreamingMessage: (call) => {
        call.event(v1.task('t1', 'WORKING'))
        call.event(v1.status('t1', 'COMPLETED'))
        call.end()
      },
    })
    const agent = await storedAgent(localViewer(), { url: server.url })
    const first = await startInstance(env)
    await expect.poll(lease).not.toBeNull()
    const second = await startInstance(env)
    const { taskId } = (await second.request({ what: 'say', agentId: agent.id, text: 'go' })) as { taskId: string }
    const isOpen = async () => (await database().prisma.task.findUnique({ where: { id: taskId } }))?.open
    await expect.poll(isOpen).toBe(false)
    // The leader renews its lease before each search. After two, it has searched the events of the task.
    for (const _ of upTo(2)) {
      const until = (await lease())?.expiresAt
      await expect.poll(async () => (await lease())?.expiresAt).not.toEqual(until)
    }
    await second.request({ what: 'register webhook', taskId, url: receiver.url })
    // All webhooks are read every 30 s only.
    await expect.poll(() => receiver.requests.at(-1)?.body ?? '', { timeout: 10_000 }).toContain('COMPLETED')
    for (const instance of [second, first]) await instance.request({ what: 'stop' })
  },
)

it(
  'delivers each notification from one instance, and from another one after a kill',
  { tags: ['exhaustive'] },
  async ({ skip }) => {
    const { env } = used
    if (!env) return skip('PGlite has one process only')
    const receiver = await startHttpServer((_, response) => sendJson(response, {}))
    const bodies = () => receiver.requests.map(({ body }) => body)
    const reported = () =>
      bodies().flatMap((body) => [...body.matchAll(/"text":"word (\d+)"/g)].map((match) => Number(match[1])))
    const { promise: goOn, resolve } = Promise.withResolvers<void>()
    const server = await rawAgent({
      SendStreamingMessage: async (call) => {
        call.event(v1.task('t1', 'WORKING'))
        for (const number of upTo(40)) {
          if (number === 21) await goOn
          call.event(v1.status('t1', 'WORKING', `word ${number}`))
          await sleep(30)
        }
        call.event(v1.status('t1', 'COMPLETED'))
        call.end()
      },
    })
    const agent = await storedAgent(localViewer(), { url: server.url })
    const first = await startInstance(env)
    await expect.poll(lease).not.toBeNull()
    const leader = (await lease())?.holder
    const second = await startInstance(env)
    const command = { what: 'say', agentId: agent.id, text: 'go', pushUrl: `${receiver.url}/reported` } as const
    await second.request(command)
    await expect.poll(() => new Set(reported()).size).toBe(20)
    expect((await lease())?.holder).toBe(leader)
    // A receiver that falls behind gets several events as one.
    expect(new Set(bodies()).size).toBe(bodies().length)
    await first.kill()
    resolve()
    await expect.poll(() => receiver.requests.at(-1)?.body ?? '').toContain('COMPLETED')
    expect((await lease())?.holder).not.toBe(leader)
    expect([...new Set(reported())].toSorted((one, other) => one - other)).toEqual(upTo(40))
  },
)

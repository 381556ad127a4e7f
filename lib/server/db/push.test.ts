import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import { insertApiKey, revokeApiKey } from '@/lib/server/db/access/api-keys'
import { findAgent, setPushProof } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents } from '@/lib/server/db/events/events'
import { confirmWebhook, createWebhook, findWebhook } from '@/lib/server/db/push/webhook-records'
import { countDeliveries } from '@/lib/server/db/events/outline-rows'
import {
  listAllPushConfigs,
  listPendingPushConfigs,
  deletePushConfig,
  findPushConfig,
  listPushConfigs,
  recordPushProgress,
  savePushConfig,
} from '@/lib/server/db/push/push-configs'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const noQuota = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }

/** Returns a log row of a delivery. */
const push = (seq: number, accepted: boolean, raw: string) => {
  const event: RowEvent = { kind: 'push', accepted }
  return { ...logRow(seq, raw), kind: 'push' as const, event }
}

const expire = (id: string) =>
  database().prisma.apiKey.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } })

describeEachDatabase('push notifications on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
  }, 60_000)
  afterAll(() => opened.close())

  it('stores one webhook per task, found by its ID and by its task', async () => {
    const { id: taskId } = await storedTask(viewer)
    const first = { id: `first-${taskId}`, taskId, secret: 's' }
    await createWebhook(first)
    await createWebhook({ ...first, id: `second-${taskId}` })
    const stored = { ...first, ownerId: viewer.userId, configId: null }
    expect(await findWebhook({ taskId })).toEqual(stored)
    expect(await findWebhook({ id: first.id })).toEqual(stored)
    expect(await findWebhook({ id: `second-${taskId}` })).toBeNull()
    await confirmWebhook(taskId, 'a\0b')
    expect((await findWebhook({ taskId }))?.configId).toBe('a\u{fffd}b')
  })

  it('counts the deliveries in a task’s log', async () => {
    const { id } = await storedTask(viewer)
    expect(await countDeliveries(id)).toEqual({ accepted: 0, refused: 0, bytes: 0 })
    await appendEvents(id, [push(1, true, 'é'), logRow(2), push(3, false, 'abc'), push(4, true, '')])
    expect(await countDeliveries(id)).toEqual({ accepted: 2, refused: 1, bytes: 5 })
  })

  it.runIf(provider === 'sqlite')('finds and deletes a config whose ID contains NUL', async () => {
    const { id: taskId } = await storedTask(viewer)
    const config = { taskId, id: 'a\0b', dialect: 'v0.3', url: 'http://x', secret: 's', deliveredSeq: 0 }
    await database().prisma.pushConfig.create({ data: config })
    expect(await findPushConfig(config)).toMatchObject(config)
    expect(await deletePushConfig(config)).toBe(true)
    expect(await listPushConfigs(taskId)).toEqual([])
  })

  it('stores callers’ configs, and knows which have pending rows', async () => {
    const task = await storedTask(viewer)
    const place = { taskId: task.id, id: 'a' }
    const config = { ...place, dialect: 'v0.3' as const, url: 'http://x', secret: 's', deliveredSeq: 0, apiKeyId: null }
    await savePushConfig(config)
    await savePushConfig({ ...config, id: 'b', deliveredSeq: 1 })
    await appendEvents(task.id, [logRow(1)])
    const waiting = (await listAllPushConfigs()).filter(({ taskId }) => taskId === task.id)
    expect(waiting.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { ...place, waits: true },
      { ...place, id: 'b', waits: false },
    ])
    const listPending = async (maxAttempts: number) =>
      (await listPendingPushConfigs(maxAttempts)).filter(({ taskId }) => taskId === task.id)
    expect(await listPending(10)).toEqual([place])
    expect(await listPendingPushConfigs(10, [task.id, 'other'])).toEqual([place])
    expect([await listPendingPushConfigs(10, ['other']), await listPendingPushConfigs(10, [])]).toEqual([[], []])
    const nextAttemptAt = new Date(1000)
    await recordPushProgress(config, { attempts: 2, nextAttemptAt, problem: 'no' })
    expect([await listPending(3), await listPending(2)]).toEqual([[place], []])
    const { userId: ownerId } = viewer
    expect(await findPushConfig(place)).toEqual({ ...config, ownerId, attempts: 2, nextAttemptAt, problem: 'no' })
    await savePushConfig({ ...config, url: 'http://y' })
    const anew = { ...config, ownerId, url: 'http://y', attempts: 0, nextAttemptAt: null, problem: null }
    expect(await findPushConfig(place)).toEqual(anew)
    expect((await listPushConfigs(task.id)).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await deletePushConfig(place)).toBe(true)
    expect(await deletePushConfig(place)).toBe(false)
    expect(await recordPushProgress(config, { attempts: 1 })).toBe(false)
  })

  it('finds and deletes no config whose ID cannot be stored', async () => {
    const { id: taskId } = await storedTask(viewer)
    expect(await findPushConfig({ taskId, id: 'a\0b' })).toBeNull()
    expect(await deletePushConfig({ taskId, id: 'a\0b' })).toBe(false)
  })

  it('stores no progress of a config that was set again', async () => {
    const { id: taskId } = await storedTask(viewer)
    const config = { taskId, id: 'a', dialect: 'v1.0', url: 'http://x', deliveredSeq: 0, apiKeyId: null } as const
    const [before, after] = ['before', 'after'].map((secret) => ({ ...config, secret }))
    if (!before || !after) throw new Error('no config')
    await savePushConfig(before)
    await savePushConfig(after)
    expect(await recordPushProgress(before, { attempts: 1, problem: 'no' })).toBe(false)
    expect(await recordPushProgress(before, { deliveredSeq: 5 })).toBe(false)
    expect(await findPushConfig(config)).toMatchObject({ attempts: 0, problem: null, deliveredSeq: 0 })
    expect(await recordPushProgress(after, { attempts: 1 })).toBe(true)
  })

  it('does not move the progress of deliveries back, except for a config that is set again', async () => {
    const { id: taskId } = await storedTask(viewer)
    const place = { taskId, id: 'a' }
    const config = { ...place, dialect: 'v1.0', url: 'http://x', secret: 's', deliveredSeq: 2, apiKeyId: null } as const
    await savePushConfig(config)
    expect(await recordPushProgress(config, { deliveredSeq: 7 })).toBe(true)
    expect(await recordPushProgress(config, { deliveredSeq: 6, attempts: 0 })).toBe(false)
    expect(await findPushConfig(place)).toMatchObject({ deliveredSeq: 7 })
    await savePushConfig(config)
    expect(await findPushConfig(place)).toMatchObject({ deliveredSeq: 2 })
  })

  it('finds no config whose API key was revoked or has expired', async () => {
    const { id: taskId } = await storedTask(viewer)
    const place = { taskId, id: 'a' }
    const content = { dialect: 'v1.0', url: 'http://x', secret: 's', deliveredSeq: 0 } as const
    const revoke = (id: string) => revokeApiKey(viewer, id)
    await appendEvents(taskId, [logRow(1)])
    for (const end of [revoke, expire]) {
      const key = { name: 'CI', prefix: 'sbk_', tokenHash: randomUUID(), scope: 'call', agentIds: null } as const
      const expiresAt = new Date(Date.now() + 60_000)
      const { id: apiKeyId } = await insertApiKey(viewer, { ...key, expiresAt, quota: noQuota })
      await savePushConfig({ ...place, ...content, apiKeyId })
      expect(await findPushConfig(place)).toMatchObject({ apiKeyId })
      expect(await recordPushProgress({ ...place, ...content }, { deliveredSeq: 0 })).toBe(true)
      await end(apiKeyId)
      expect(await findPushConfig(place)).toBeNull()
      expect(await listPushConfigs(taskId)).toEqual([])
      const listed = [...(await listAllPushConfigs()), ...(await listPendingPushConfigs(10))]
      expect(listed.filter((each) => each.taskId === taskId)).toEqual([])
      expect(await recordPushProgress({ ...place, ...content }, { deliveredSeq: 1 })).toBe(false)
    }
    // Another person uses the same ID again.
    await savePushConfig({ ...place, ...content, apiKeyId: null })
    expect(await findPushConfig(place)).toMatchObject({ apiKeyId: null, deliveredSeq: 0 })
  })

  it('sets and clears how an agent authenticates its deliveries', async () => {
    const { agentId } = await storedTask(viewer)
    const proof = { type: 'jwt', jwksUrl: 'https://x/jwks.json', issuer: 'i' } as const
    expect((await findAgent(viewer, agentId))?.pushProof).toBeNull()
    await setPushProof(agentId, proof)
    expect((await findAgent(viewer, agentId))?.pushProof).toEqual(proof)
    await setPushProof(agentId, null)
    expect((await findAgent(viewer, agentId))?.pushProof).toBeNull()
  })
})

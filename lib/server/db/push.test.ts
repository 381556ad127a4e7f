import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import { findAgent, setPushProof } from '@/lib/server/db/agents/agents'
import { appendEvents } from '@/lib/server/db/events/events'
import { confirmWebhook, createWebhook, findWebhook } from '@/lib/server/db/push/webhook-records'
import { countDeliveries } from '@/lib/server/db/events/outline-rows'
import {
  listAllPushConfigs,
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

/** Returns a log row of a delivery. */
const push = (seq: number, accepted: boolean, raw: string) => {
  const event: RowEvent = { kind: 'push', accepted }
  return { ...logRow(seq, raw), kind: 'push' as const, event }
}

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

  it('stores callers’ configs, and knows which have pending rows', async () => {
    const task = await storedTask(viewer)
    const place = { taskId: task.id, id: 'a' }
    const config = { ...place, dialect: 'v0.3' as const, url: 'http://x', secret: 's', deliveredSeq: 0 }
    await savePushConfig(config)
    await savePushConfig({ ...config, id: 'b', deliveredSeq: 1 })
    await appendEvents(task.id, [logRow(1)])
    const waiting = (await listAllPushConfigs()).filter(({ taskId }) => taskId === task.id)
    expect(waiting.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { ...place, waits: true },
      { ...place, id: 'b', waits: false },
    ])
    const nextAttemptAt = new Date(1000)
    await recordPushProgress(place, { attempts: 2, nextAttemptAt, problem: 'no' })
    const { userId: ownerId } = viewer
    expect(await findPushConfig(place)).toEqual({ ...config, ownerId, attempts: 2, nextAttemptAt, problem: 'no' })
    await savePushConfig({ ...config, url: 'http://y' })
    const anew = { ...config, ownerId, url: 'http://y', attempts: 0, nextAttemptAt: null, problem: null }
    expect(await findPushConfig(place)).toEqual(anew)
    expect((await listPushConfigs(task.id)).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await deletePushConfig(place)).toBe(true)
    expect(await deletePushConfig(place)).toBe(false)
    await recordPushProgress(place, { attempts: 1 })
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

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import { findAgent } from '@/lib/server/db/agents'
import { appendEvents } from '@/lib/server/db/events'
import { confirmHook, createHook, findHook } from '@/lib/server/db/hooks'
import {
  allPushConfigs,
  deletePushConfig,
  findPushConfig,
  listPushConfigs,
  notePushProgress,
  savePushConfig,
} from '@/lib/server/db/push-configs'
import { setPushProof } from '@/lib/server/db/push-proof'
import { countPushRows } from '@/lib/server/db/push-rows'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/viewer'

/** A delivery in a log. */
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

  it('keeps one hook a task, found by its id and by its task', async () => {
    const { id: taskId } = await storedTask(viewer)
    const first = { id: `first-${taskId}`, taskId, secret: 's' }
    await createHook(first)
    await createHook({ ...first, id: `second-${taskId}` })
    const stored = { ...first, ownerId: viewer.ownerId, configId: null }
    expect(await findHook({ taskId })).toEqual(stored)
    expect(await findHook({ id: first.id })).toEqual(stored)
    expect(await findHook({ id: `second-${taskId}` })).toBeNull()
    await confirmHook(taskId, 'a\0b')
    expect((await findHook({ taskId }))?.configId).toBe('a\u{fffd}b')
  })

  it('counts what a task’s log has of deliveries', async () => {
    const { id } = await storedTask(viewer)
    expect(await countPushRows(id)).toEqual({ accepted: 0, refused: 0, bytes: 0 })
    await appendEvents(id, [push(1, true, 'é'), logRow(2), push(3, false, 'abc'), push(4, true, '')])
    expect(await countPushRows(id)).toEqual({ accepted: 2, refused: 1, bytes: 5 })
  })

  it('keeps callers’ configurations, and knows which have something to be told', async () => {
    const task = await storedTask(viewer)
    const place = { taskId: task.id, id: 'a' }
    const config = { ...place, dialect: 'v0.3' as const, url: 'http://x', secret: 's', deliveredSeq: 0 }
    await savePushConfig(config)
    await savePushConfig({ ...config, id: 'b', deliveredSeq: 1 })
    await appendEvents(task.id, [logRow(1)])
    const waiting = (await allPushConfigs()).filter(({ taskId }) => taskId === task.id)
    expect(waiting.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { ...place, waits: true },
      { ...place, id: 'b', waits: false },
    ])
    const nextAttemptAt = new Date(1000)
    await notePushProgress(place, { attempts: 2, nextAttemptAt, problem: 'no' })
    const { ownerId } = viewer
    expect(await findPushConfig(place)).toEqual({ ...config, ownerId, attempts: 2, nextAttemptAt, problem: 'no' })
    await savePushConfig({ ...config, url: 'http://y' })
    const anew = { ...config, ownerId, url: 'http://y', attempts: 0, nextAttemptAt: null, problem: null }
    expect(await findPushConfig(place)).toEqual(anew)
    expect((await listPushConfigs(task.id)).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await deletePushConfig(place)).toBe(true)
    expect(await deletePushConfig(place)).toBe(false)
    await notePushProgress(place, { attempts: 1 })
  })

  it('sets how an agent proves its deliveries, and takes that back', async () => {
    const { agentId } = await storedTask(viewer)
    const proof = { type: 'jwt', jwksUrl: 'https://x/jwks.json', issuer: 'i' } as const
    expect((await findAgent(viewer, agentId))?.pushProof).toBeNull()
    await setPushProof(agentId, proof)
    expect((await findAgent(viewer, agentId))?.pushProof).toEqual(proof)
    await setPushProof(agentId, null)
    expect((await findAgent(viewer, agentId))?.pushProof).toBeNull()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Draft, noteDraft } from '@/lib/server/a2a-client/draft'
import { database } from '@/lib/server/db/engine/client'
import { readEvents } from '@/lib/server/db/events/events'
import { claimTask } from '@/lib/server/db/tasks/task-holders'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { setCurrentInstance } from '@/lib/server/instances/current-instance'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'

const status = (taskId: string, state: 'working' | 'completed'): Draft => ({
  direction: 'in',
  method: 'message/stream',
  kind: 'status',
  raw: '{}',
  event: { kind: 'status', taskId, contextId: '', status: { state } },
})
const note = noteDraft({ note: 'late' })
const stored = async ({ id }: TaskRecord) => {
  const { holder, open, lastSeq } = await database().prisma.task.findUniqueOrThrow({ where: { id } })
  return { holder, open, lastSeq }
}
const newTask = async () => storedTask(await newViewer())

describe('a pump of one of several instances', databaseOptions('postgresql'), () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase('postgresql')
    const expiresAt = new Date(Date.now() + 3_600_000)
    await database().prisma.instance.createMany({ data: ['one', 'two'].map((id) => ({ id, expiresAt })) })
    setCurrentInstance({ id: 'one', send: () => undefined })
  }, 60_000)
  afterAll(async () => {
    setCurrentInstance(null)
    await opened.close()
  })

  it('releases the task with the row that ends it', async () => {
    const task = await newTask()
    const pump = await takePump(task)
    await pump.write([status(task.id, 'working')])
    expect(await stored(task)).toEqual({ holder: 'one', open: true, lastSeq: 1 })
    await pump.write([status(task.id, 'completed')])
    expect(await stored(task)).toEqual({ holder: null, open: false, lastSeq: 2 })
    await releasePump(task.id)
    expect(await stored(task)).toEqual({ holder: null, open: false, lastSeq: 2 })
  })

  it('logs a row after the one that ended the task', async () => {
    const task = await newTask()
    const pump = await takePump(task)
    await pump.write([status(task.id, 'completed')])
    await pump.write([note])
    await pump.write([note])
    await releasePump(task.id)
    expect(await stored(task)).toEqual({ holder: null, open: false, lastSeq: 3 })
  })

  it('holds an ended task until the last of its users releases it', async () => {
    const task = await newTask()
    const pump = await takePump(task)
    expect(await takePump(task)).toBe(pump)
    await pump.write([status(task.id, 'completed')])
    expect(await stored(task)).toEqual({ holder: 'one', open: false, lastSeq: 1 })
    await releasePump(task.id)
    expect(await stored(task)).toMatchObject({ holder: 'one' })
    await releasePump(task.id)
    expect(await stored(task)).toMatchObject({ holder: null })
  })

  it.each(['that holds it', 'that has released it'])(
    'logs no row after another instance %s has written',
    async (which) => {
      const task = await newTask()
      const pump = await takePump(task)
      await pump.write([status(task.id, 'completed')])
      expect(await claimTask(task.id, 'two')).toBe(true)
      if (which === 'that has released it')
        await database().prisma.task.update({ where: { id: task.id }, data: { holder: null, lastSeq: 2 } })
      const before = await stored(task)
      await expect(pump.write([note])).rejects.toMatchObject({ kind: 'conflict' })
      await expect(releasePump(task.id)).rejects.toMatchObject({ kind: 'conflict' })
      expect(await stored(task)).toEqual(before)
      expect(await readEvents(task.id, 0, 10)).toHaveLength(1)
    },
  )
})

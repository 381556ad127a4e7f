import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  storeCommandResult,
  claimCommand,
  readCommandState,
  deleteCommand,
  createRemoteCommand,
  withdrawCommand,
  listPendingCommands,
} from '@/lib/server/db/jobs/command-records'
import { removeTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'

async function left(holder = randomUUID()) {
  const viewer = await newViewer()
  const { id: taskId } = await storedTask(viewer)
  const command = { id: randomUUID(), taskId, holder, kind: 'cancel', payload: 'sealed' }
  await createRemoteCommand(command)
  return { viewer, ...command }
}

describeEachDatabase('remote commands on %s', (provider) => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => used.close())

  it('are pending for their holder only, in the order of their creation', async () => {
    const first = await left()
    const second = await left(first.holder)
    await left()
    expect((await listPendingCommands(first.holder)).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('are claimed once, and then no longer pending', async () => {
    const { id, holder } = await left()
    const begun = await Promise.all([claimCommand(id), claimCommand(id), claimCommand(id)])
    expect(begun.filter(Boolean)).toHaveLength(1)
    expect(await readCommandState(id)).toBe('begun')
    expect(await withdrawCommand(id)).toBe(false)
    expect(await listPendingCommands(holder)).toEqual([])
    await storeCommandResult(id, 'done')
    expect(await readCommandState(id)).toEqual({ result: 'done' })
    await deleteCommand(id)
    expect(await readCommandState(id)).toBe('gone')
  })

  it('cannot be claimed after they were withdrawn', async () => {
    const { id } = await left()
    expect(await withdrawCommand(id)).toBe(true)
    expect(await claimCommand(id)).toBe(false)
  })

  it('are deleted with their task', async () => {
    const { id, viewer, taskId } = await left()
    await removeTasks(viewer, [taskId])
    expect(await readCommandState(id)).toBe('gone')
  })
})

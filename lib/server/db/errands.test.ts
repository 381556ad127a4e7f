import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  answerErrand,
  beginErrand,
  errandState,
  forgetErrand,
  leaveErrand,
  takeBackErrand,
  waitingErrands,
} from '@/lib/server/db/errands'
import { removeTasks } from '@/lib/server/db/remove-tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'

async function left(holder = randomUUID()) {
  const viewer = await newViewer()
  const { id: taskId } = await storedTask(viewer)
  const errand = { id: randomUUID(), taskId, holder, kind: 'cancel', payload: 'sealed' }
  await leaveErrand(errand)
  return { viewer, ...errand }
}

describeEachDatabase('errands on %s', (provider) => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => used.close())

  it('wait for their holder only, in the order in which they were left', async () => {
    const first = await left()
    const second = await left(first.holder)
    await left()
    expect((await waitingErrands(first.holder)).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('are begun once, and then wait for nobody', async () => {
    const { id, holder } = await left()
    const begun = await Promise.all([beginErrand(id), beginErrand(id), beginErrand(id)])
    expect(begun.filter(Boolean)).toHaveLength(1)
    expect(await errandState(id)).toBe('begun')
    expect(await takeBackErrand(id)).toBe(false)
    expect(await waitingErrands(holder)).toEqual([])
    await answerErrand(id, 'done')
    expect(await errandState(id)).toEqual({ answer: 'done' })
    await forgetErrand(id)
    expect(await errandState(id)).toBe('gone')
  })

  it('are begun by nobody once they were taken back', async () => {
    const { id } = await left()
    expect(await takeBackErrand(id)).toBe(true)
    expect(await beginErrand(id)).toBe(false)
  })

  it('go with their task', async () => {
    const { id, viewer, taskId } = await left()
    await removeTasks(viewer, [taskId])
    expect(await errandState(id)).toBe('gone')
  })
})

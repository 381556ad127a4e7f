import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents, readEvents } from '@/lib/server/db/events/events'
import { claimTask } from '@/lib/server/db/tasks/task-holders'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'

const task = async () => (await storedTask(await newViewer())).id
const row = (id: string) => database().prisma.task.findUniqueOrThrow({ where: { id } })
const large = (seq: number) => logRow(seq, 'é"\\\n'.repeat(100_000))
const seqs = async (id: string) => (await readEvents(id, 0, 10)).map(({ seq }) => seq)

describe('a task that one of several instances holds', () => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase('postgresql')
  }, 60_000)
  afterAll(() => used.close())
  beforeEach(async () => {
    const { instance } = database().prisma
    await instance.deleteMany()
    const hour = 3_600_000
    await instance.create({ data: { id: 'one', expiresAt: new Date(Date.now() + hour) } })
    await instance.create({ data: { id: 'two', expiresAt: new Date(Date.now() + hour) } })
    await instance.create({ data: { id: 'gone', expiresAt: new Date(Date.now() - hour) } })
  })

  it('has one holder, who may claim it again', async () => {
    const id = await task()
    expect(await claimTask(id, 'one')).toBe(true)
    expect(await claimTask(id, 'one')).toBe(true)
    expect(await claimTask(id, 'two')).toBe(false)
    expect(await row(id)).toMatchObject({ holder: 'one' })
  })

  it('has one holder if many claim it at once', async () => {
    const id = await task()
    const got = await Promise.all(['one', 'two', 'one', 'two'].map((holder) => claimTask(id, holder)))
    expect(got.filter(Boolean)).toHaveLength(2)
  })

  it.each(['gone', 'unknown'])('can be claimed once its holder is %s', async (holder) => {
    const id = await task()
    await claimTask(id, holder)
    expect(await claimTask(id, 'one')).toBe(true)
    expect(await claimTask(id, holder)).toBe(false)
  })

  it('is written to by its holder only, without affecting other tasks of the batch', async () => {
    const [mine, lost, free] = [await task(), await task(), await task()]
    await claimTask(mine, 'one')
    await claimTask(lost, 'two')
    const hold = { holder: 'one' }
    const updates = { rests: true }
    const outcomes = await Promise.allSettled([
      appendEvents(mine, [logRow(1)], { state: 'working' }, { update: updates, hold }),
      appendEvents(lost, [logRow(1)], { state: 'failed', open: false }, { update: updates, hold }),
      appendEvents(free, [logRow(1)]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { kind: 'conflict' } })
    expect([await seqs(mine), await seqs(lost), await seqs(free)]).toEqual([[1], [], [1]])
    expect(await row(lost)).toMatchObject({ state: 'submitted', open: true, lastSeq: 0, holder: 'two' })
  })

  it('can be claimed once it is released, with the last row or after it', async () => {
    const id = await task()
    await claimTask(id, 'one')
    await Promise.all([
      appendEvents(id, [logRow(1)], {}, { hold: { holder: 'one' } }),
      appendEvents(id, [], { open: false }, { hold: { holder: 'one', releases: true } }),
    ])
    expect(await row(id)).toMatchObject({ holder: null, open: false, lastSeq: 1 })
    expect(await claimTask(id, 'two')).toBe(true)
  })

  it('can be written to by its holder after it was released, unless another instance has claimed it', async () => {
    const id = await task()
    await claimTask(id, 'one')
    const hold = { holder: 'one' }
    await appendEvents(id, [logRow(1)], { open: false }, { hold: { ...hold, releases: true } })
    await expect(appendEvents(id, [logRow(2)], {}, { hold })).rejects.toMatchObject({ kind: 'conflict' })
    await appendEvents(id, [logRow(2)], {}, { hold: { ...hold, retakeAfter: 1 } })
    expect(await row(id)).toMatchObject({ holder: 'one', lastSeq: 2 })
    await appendEvents(id, [logRow(3)], {}, { hold: { ...hold, releases: true } })
    expect(await claimTask(id, 'two')).toBe(true)
    await expect(appendEvents(id, [logRow(4)], {}, { hold: { ...hold, retakeAfter: 3 } })).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await row(id)).toMatchObject({ holder: 'two', lastSeq: 3 })
  })

  it('cannot be taken back once another instance has written to it and released it', async () => {
    const id = await task()
    await claimTask(id, 'one')
    await appendEvents(id, [logRow(1)], { open: false }, { hold: { holder: 'one', releases: true } })
    await claimTask(id, 'two')
    await appendEvents(id, [logRow(2)], { state: 'failed' }, { hold: { holder: 'two', releases: true } })
    const late = appendEvents(id, [], { state: 'working' }, { hold: { holder: 'one', retakeAfter: 1 } })
    await expect(late).rejects.toMatchObject({ kind: 'conflict' })
    expect(await row(id)).toMatchObject({ holder: null, state: 'failed', lastSeq: 2 })
  })

  it('is written to in rows of any size by its holder only', async () => {
    const [mine, lost] = [await task(), await task()]
    await claimTask(mine, 'one')
    await claimTask(lost, 'two')
    const hold = { holder: 'one' }
    const outcomes = await Promise.allSettled([
      appendEvents(mine, [logRow(1), large(2), logRow(3)], {}, { hold }),
      appendEvents(lost, [large(1)], {}, { hold }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((await readEvents(mine, 0, 10)).map(({ raw }) => raw)).toEqual([logRow(1).raw, large(2).raw, logRow(3).raw])
    expect(await seqs(lost)).toEqual([])
  })

  it('a deleted task cannot be written to', async () => {
    const id = await task()
    await claimTask(id, 'one')
    await database().prisma.task.delete({ where: { id } })
    await expect(appendEvents(id, [logRow(1)], {}, { hold: { holder: 'one' } })).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await seqs(id)).toEqual([])
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { database, databaseTime } from '@/lib/server/db/engine/client'
import { releaseLease, acquireLease, deleteExpiredInstances } from '@/lib/server/db/jobs/instances'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { providers, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

describe.each(providers)('leases on %s', (provider) => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => used.close())
  beforeEach(async () => {
    await database().prisma.lease.deleteMany()
  })

  it('has one holder, who may renew it', async () => {
    expect(await acquireLease('work', 'one', 60_000)).toBe(true)
    expect(await acquireLease('work', 'two', 60_000)).toBe(false)
    expect(await acquireLease('work', 'one', 60_000)).toBe(true)
    expect(await acquireLease('other work', 'two', 60_000)).toBe(true)
  })

  it('has one holder if many acquire it at once', async () => {
    const holders = Array.from({ length: 12 }, (_, index) => `holder ${index}`)
    const got = await Promise.all(holders.map((holder) => acquireLease('work', holder, 60_000)))
    expect(got.filter(Boolean)).toHaveLength(1)
  })

  it('can be acquired once its holder has released it', async () => {
    await acquireLease('work', 'one', 60_000)
    await releaseLease('work', 'two')
    expect(await acquireLease('work', 'two', 60_000)).toBe(false)
    await releaseLease('work', 'one')
    expect(await acquireLease('work', 'two', 60_000)).toBe(true)
  })

  it('can be acquired once it has expired', async () => {
    await acquireLease('work', 'one', 40)
    // Longer than the lease.
    await sleep(60)
    const got = await Promise.all(['two', 'three', 'four'].map((holder) => acquireLease('work', holder, 60_000)))
    expect(got.filter(Boolean)).toHaveLength(1)
    expect(await acquireLease('work', 'one', 60_000)).toBe(false)
  })

  it('ignores a lease from before the clock was set back', async () => {
    const far = new Date(Date.now() + 86_400_000)
    await database().prisma.lease.create({ data: { name: 'work', holder: 'gone', expiresAt: far } })
    expect(await acquireLease('work', 'one', 30_000)).toBe(true)
  })
})

describe('the rows of instances', databaseOptions('postgresql'), () => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase('postgresql')
  }, 60_000)
  afterAll(() => used.close())

  it('are deleted by the clock of the database, not by that of a process', async () => {
    const { instance } = database().prisma
    const now = (await databaseTime()).getTime()
    const at = (ms: number) => new Date(now + ms)
    await instance.createMany({
      data: [
        { id: 'alive', expiresAt: at(5_000) },
        { id: 'gone', expiresAt: at(-700_000) },
      ],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: at(3_600_000) })
    onTestFinished(() => void vi.useRealTimers())
    await deleteExpiredInstances()
    expect(await instance.findMany({ select: { id: true } })).toEqual([{ id: 'alive' }])
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/lib/server/db/client'
import { dropLease, takeLease } from '@/lib/server/db/leases'
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

  it('belongs to one, who may keep it', async () => {
    expect(await takeLease('work', 'one', 60_000)).toBe(true)
    expect(await takeLease('work', 'two', 60_000)).toBe(false)
    expect(await takeLease('work', 'one', 60_000)).toBe(true)
    expect(await takeLease('other work', 'two', 60_000)).toBe(true)
  })

  it('belongs to one when many ask at once', async () => {
    const holders = Array.from({ length: 12 }, (_, index) => `holder ${index}`)
    const got = await Promise.all(holders.map((holder) => takeLease('work', holder, 60_000)))
    expect(got.filter(Boolean)).toHaveLength(1)
  })

  it('is free once it is given back, and only its holder can', async () => {
    await takeLease('work', 'one', 60_000)
    await dropLease('work', 'two')
    expect(await takeLease('work', 'two', 60_000)).toBe(false)
    await dropLease('work', 'one')
    expect(await takeLease('work', 'two', 60_000)).toBe(true)
  })

  it('is free once its holder has not kept it for long enough', async () => {
    await takeLease('work', 'one', 40)
    // Longer than the lease.
    await sleep(60)
    const got = await Promise.all(['two', 'three', 'four'].map((holder) => takeLease('work', holder, 60_000)))
    expect(got.filter(Boolean)).toHaveLength(1)
    expect(await takeLease('work', 'one', 60_000)).toBe(false)
  })

  it('does not wait for a holder from before the clock was put back', async () => {
    const far = new Date(Date.now() + 86_400_000)
    await database().prisma.lease.create({ data: { name: 'work', holder: 'gone', expiresAt: far } })
    expect(await takeLease('work', 'one', 30_000)).toBe(true)
  })
})

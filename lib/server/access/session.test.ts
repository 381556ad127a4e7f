import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createSession, endSession, forgetSessions, isSession } from '@/lib/server/access/session'
import { database } from '@/lib/server/db/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { hearNotice } from '@/lib/server/instances/hear-notice'
import { writeNotice } from '@/lib/server/instances/notice'
import { become } from '@/lib/server/instances/self'
import { forget } from '@/lib/server/singleton'

const token = 'a-token-of-at-least-thirty-two-characters'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const ago = (ms: number) => new Date(Date.now() - ms)
const rows = () => database().prisma.browserSession.findMany()
/** Changes what is stored of all sessions, as time would. */
async function age(data: { createdAt?: Date; usedAt?: Date }): Promise<void> {
  await database().prisma.browserSession.updateMany({ data })
  forgetSessions()
}

describeEachDatabase('browser sessions on %s', (provider) => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => used.close())
  beforeEach(async () => {
    await database().prisma.browserSession.deleteMany()
    forgetSessions()
  })

  it('ends with the sign-out, for every copy of the cookie, and no other session does', async () => {
    const [one, other] = [await createSession(token), await createSession(token)]
    expect(await isSession(one, token)).toBe(true)
    await endSession(one, token)
    expect([await isSession(one, token), await isSession(other, token)]).toEqual([false, true])
    await endSession('no session', token)
    expect(await rows()).toHaveLength(1)
  })

  it('ends on another instance as soon as that is told of it', async () => {
    const told: string[] = []
    become({ id: 'one', tell: (notice) => told.push(writeNotice('one', notice)) })
    onTestFinished(() => become(null))
    const session = await createSession(token)
    await endSession(session, token)
    expect(told).toHaveLength(1)

    const elsewhere = await createSession(token)
    expect(await isSession(elsewhere, token)).toBe(true)
    // The other instance ends it: this one has just read it.
    await database().prisma.browserSession.deleteMany()
    hearNotice('another', told[0] ?? '')
    expect(await isSession(elsewhere, token)).toBe(false)
  })

  it('ends when it has not been used for a week, and 30 days after it began', async () => {
    const session = await createSession(token)
    await age({ usedAt: ago(7 * dayMs - hourMs) })
    expect(await isSession(session, token)).toBe(true)
    await age({ usedAt: ago(7 * dayMs + hourMs) })
    expect(await isSession(session, token)).toBe(false)
    await age({ usedAt: ago(0), createdAt: ago(30 * dayMs + hourMs) })
    expect(await isSession(session, token)).toBe(false)
    // What is over is deleted with the next sign-in.
    await createSession(token)
    expect(await rows()).toHaveLength(1)
  })

  it('goes on while it is used, which is stored once an hour', async () => {
    const session = await createSession(token)
    const recent = ago(50 * minuteMs)
    await age({ usedAt: recent })
    expect(await isSession(session, token)).toBe(true)
    expect(await rows()).toMatchObject([{ usedAt: recent }])
    await age({ usedAt: ago(2 * hourMs) })
    expect(await isSession(session, token)).toBe(true)
    const [row] = await rows()
    expect(Date.now() - (row?.usedAt.getTime() ?? 0)).toBeLessThan(hourMs)
  })

  it('has limits that settings change', async () => {
    vi.stubEnv('SESSION_IDLE', '600')
    vi.stubEnv('SESSION_LIFETIME', '3600')
    forget('env')
    onTestFinished(() => {
      vi.unstubAllEnvs()
      forget('env')
    })
    const session = await createSession(token)
    await age({ usedAt: ago(9 * minuteMs) })
    expect(await isSession(session, token)).toBe(true)
    await age({ usedAt: ago(11 * minuteMs) })
    expect(await isSession(session, token)).toBe(false)
    await age({ usedAt: ago(0), createdAt: ago(hourMs + minuteMs) })
    expect(await isSession(session, token)).toBe(false)
  })
})

import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createSession, endSession, clearSessionCache, findSession, sessionCookie } from '@/lib/server/access/session'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { handleInstanceMessage } from '@/lib/server/startup/join-instances'
import { encodeInstanceMessage, setCurrentInstance } from '@/lib/server/instances/current-instance'
import { deleteSingleton } from '@/lib/server/platform/singleton'

const token = 'a-token-of-at-least-thirty-two-characters'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const isValid = async (value: string, accessToken: string) =>
  (await findSession(new Headers({ cookie: `${sessionCookie}=${value}` }), accessToken)) !== null
const ago = (ms: number) => new Date(Date.now() - ms)
const rows = () => database().prisma.browserSession.findMany()
/** Moves the stored times of all sessions into the past. */
async function age(data: { createdAt?: Date; usedAt?: Date }): Promise<void> {
  await database().prisma.browserSession.updateMany({ data })
  clearSessionCache()
}

describeEachDatabase('browser sessions on %s', (provider) => {
  let used: TestDatabase
  beforeAll(async () => {
    used = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => used.close())
  beforeEach(async () => {
    await database().prisma.browserSession.deleteMany()
    clearSessionCache()
  })

  it('ends at sign-out for every copy of the cookie, without ending other sessions', async () => {
    const [one, other] = [
      await createSession({ accessToken: token }, new Headers()),
      await createSession({ accessToken: token }, new Headers()),
    ]
    expect(await isValid(one, token)).toBe(true)
    await endSession(one, token)
    expect([await isValid(one, token), await isValid(other, token)]).toEqual([false, true])
    await endSession('no session', token)
    expect(await rows()).toHaveLength(1)
  })

  it('ends on another instance as soon as that is notified', async () => {
    const reported: string[] = []
    setCurrentInstance({ id: 'one', send: (notice) => reported.push(encodeInstanceMessage('one', notice)) })
    onTestFinished(() => setCurrentInstance(null))
    const session = await createSession({ accessToken: token }, new Headers())
    await endSession(session, token)
    expect(reported).toHaveLength(1)

    const elsewhere = await createSession({ accessToken: token }, new Headers())
    expect(await isValid(elsewhere, token)).toBe(true)
    // The other instance ends it: this one has just read it.
    await database().prisma.browserSession.deleteMany()
    handleInstanceMessage('another', reported[0] ?? '')
    expect(await isValid(elsewhere, token)).toBe(false)
  })

  it('ends after a week without use, and 30 days after its start', async () => {
    const session = await createSession({ accessToken: token }, new Headers())
    await age({ usedAt: ago(7 * dayMs - hourMs) })
    expect(await isValid(session, token)).toBe(true)
    await age({ usedAt: ago(7 * dayMs + hourMs) })
    expect(await isValid(session, token)).toBe(false)
    await age({ usedAt: ago(0), createdAt: ago(30 * dayMs + hourMs) })
    expect(await isValid(session, token)).toBe(false)
    // Expired sessions are deleted at the next sign-in.
    await createSession({ accessToken: token }, new Headers())
    expect(await rows()).toHaveLength(1)
  })

  it('continues while it is used, which is stored once an hour', async () => {
    const session = await createSession({ accessToken: token }, new Headers())
    const recent = ago(50 * minuteMs)
    await age({ usedAt: recent })
    expect(await isValid(session, token)).toBe(true)
    expect(await rows()).toMatchObject([{ usedAt: recent }])
    await age({ usedAt: ago(2 * hourMs) })
    expect(await isValid(session, token)).toBe(true)
    const [row] = await rows()
    expect(Date.now() - (row?.usedAt.getTime() ?? 0)).toBeLessThan(hourMs)
  })

  it('uses the configured limits', async () => {
    vi.stubEnv('SESSION_IDLE', '600')
    vi.stubEnv('SESSION_LIFETIME', '3600')
    deleteSingleton('env')
    onTestFinished(() => {
      vi.unstubAllEnvs()
      deleteSingleton('env')
    })
    const session = await createSession({ accessToken: token }, new Headers())
    await age({ usedAt: ago(9 * minuteMs) })
    expect(await isValid(session, token)).toBe(true)
    await age({ usedAt: ago(11 * minuteMs) })
    expect(await isValid(session, token)).toBe(false)
    await age({ usedAt: ago(0), createdAt: ago(hourMs + minuteMs) })
    expect(await isValid(session, token)).toBe(false)
  })
})

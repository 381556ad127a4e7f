import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as readMe } from '@/app/api/me/route'
import { DELETE as endOthers, GET as list } from '@/app/api/me/sessions/route'
import { DELETE as end } from '@/app/api/me/sessions/[id]/route'
import { createSession } from '@/lib/server/access/session'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { replacePasswordHash } from '@/lib/server/db/access/people'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { sessionHeaders as as } from '@/lib/server/testing/session-headers'

interface Session {
  id: string
  current: boolean
  userAgent: string
}

const passwordHash = 'hash'

/** Creates a person, and returns a function that signs the person in and returns the cookie. */
async function newPerson(): Promise<(userAgent: string) => Promise<string>> {
  const { userId } = await newViewer('viewer')
  await replacePasswordHash(userId, null, passwordHash)
  return (userAgent) => createSession({ userId, passwordHash }, new Headers({ 'user-agent': userAgent }))
}

const sessionsOf = async (cookie: string): Promise<Session[]> =>
  ((await callRoute(list, { headers: as(cookie) })).json as { sessions: Session[] }).sessions
const statusOf = async (cookie: string) => (await callRoute(readMe, { headers: as(cookie) })).status
const endById = (id: string, cookie: string) =>
  callRoute(end, { method: 'DELETE', params: { id }, headers: as(cookie) })

describeEachDatabase('the sessions of a person on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    // Those of another database.
    deleteSingleton('ttl-caches')
    await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash })
  }, 60_000)
  afterAll(() => opened.close())

  it('are listed and ended one by one by their ID', async () => {
    const signIn = await newPerson()
    const [laptop, phone] = [await signIn('Laptop'), await signIn('Phone')]
    const sessions = await sessionsOf(laptop)
    expect(sessions.map(({ userAgent, current }) => `${userAgent} ${current}`).toSorted()).toEqual([
      'Laptop true',
      'Phone false',
    ])
    const id = sessions.find(({ current }) => !current)?.id ?? ''
    const ended = await endById(id, laptop)
    expect([ended.status, ended.json]).toEqual([200, { ended: 1 }])
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
    expect((await endById(id, laptop)).status).toBe(404)
  })

  it('are not listed or ended for another person', async () => {
    const [signIn, signInOther] = [await newPerson(), await newPerson()]
    const [own, second, other] = [await signIn('Laptop'), await signIn('Phone'), await signInOther('Tablet')]
    expect((await sessionsOf(other)).map(({ userAgent }) => userAgent)).toEqual(['Tablet'])
    for (const { id } of await sessionsOf(own)) expect((await endById(id, other)).status).toBe(404)
    expect((await callRoute(endOthers, { method: 'DELETE', headers: as(other) })).json).toEqual({ ended: 0 })
    expect([await statusOf(own), await statusOf(second), await statusOf(other)]).toEqual([200, 200, 200])
  })
})

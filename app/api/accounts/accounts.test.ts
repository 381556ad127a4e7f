import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE as disable, POST as enable } from '@/app/api/accounts/route'
import { POST as inviteRoute } from '@/app/api/invitations/route'
import { DELETE as withdraw } from '@/app/api/invitations/[id]/route'
import { GET as readMe, PATCH as changeMe } from '@/app/api/me/route'
import { DELETE as endOthers, GET as listSessions } from '@/app/api/me/sessions/route'
import { GET as listPeople } from '@/app/api/people/route'
import { PATCH as changePerson } from '@/app/api/people/[id]/route'
import { POST as passwordLink } from '@/app/api/people/[id]/password-link/route'
import { POST as createTeam, GET as listTeams } from '@/app/api/teams/route'
import { POST as streamRoute } from '@/app/api/stream/route'
import { GET as listAgents } from '@/app/api/agents/route'
import { GET as readAgent, PATCH as changeAgent } from '@/app/api/agents/[id]/route'
import type { NewInvitation } from '@/lib/api/account'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { acceptInvitation, setPasswordByLink, signInWithPassword } from '@/lib/server/access/sign-in'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { rateLimiter } from '@/lib/server/platform/http/rate-limits'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSetCookie, sessionHeaders } from '@/lib/server/testing/session-headers'

const admin = { name: 'Ada', email: 'Ada@example.com', password: 'correct horse battery' }
const browser = new Headers({ 'user-agent': 'Test browser' })
const as = sessionHeaders

const from = (peer: string) => new Headers({ 'x-switchboard-peer': peer })
const attempt = (peer: string, email: string) =>
  signInWithPassword(email, 'wrong', from(peer)).catch((error) => error.data.kind)
/** Returns a response body without IDs. */
const wordsOf = (json: unknown) => JSON.stringify(json).replaceAll(/"requestId":"[^"]+"|[\da-f]{8}-[\da-f-]{27}/g, '')

/** Changes the own name, and returns the status and the new name. */
async function rename(cookie: string, name: string) {
  const { status, json } = await callRoute(changeMe, { method: 'PATCH', body: { name }, headers: as(cookie) })
  return [status, (json as { name?: string }).name]
}

/** Opens a stream, as a person or without a sign-in; `rest` resolves when it ends. */
async function follow(cookie = '') {
  const body = JSON.stringify({ topics: [{ topic: 'tasks' }] })
  const headers = { host: 'localhost:3000', ...as(cookie) }
  const request = new Request('http://localhost:3000/api/stream', { method: 'POST', headers, body })
  const response = await streamRoute(request, { params: Promise.resolve({}) })
  return { rest: response.text() }
}

describeEachDatabase('accounts on %s', (provider) => {
  let opened: TestDatabase
  let ada = ''
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    deleteSingleton('rate-limits')
    // Those of another database.
    deleteSingleton('ttl-caches')
  }, 60_000)
  afterAll(() => opened.close())

  /** Invites a person with the role, accepts, and returns cookie and ID. */
  async function join(name: string, role: string, teamIds: string[] = []) {
    const body = { email: `${name}@example.com`, role, teamIds }
    const { json } = await callRoute(inviteRoute, { method: 'POST', body, headers: as(ada) })
    const { url } = json as NewInvitation
    const token = url.split('/').at(-1) ?? ''
    const input = { name, email: body.email, password: `${name} likes long walks` }
    const cookie = await acceptInvitation(token, input, browser)
    const { json: me } = await callRoute(readMe, { headers: as(cookie) })
    return { cookie, token, id: (me as { id: string }).id }
  }

  it('are turned on by the first administrator, who owns what is there', async () => {
    expect((await callRoute(readMe)).json).toMatchObject({ id: 'local', role: 'administrator', accounts: false })
    const weak = await callRoute(enable, { method: 'POST', body: { ...admin, password: 'Ada@example.com' } })
    expect([weak.status, weak.json]).toMatchObject([422, { error: { details: { code: 'weak-password' } } }])
    const open = await follow()
    const answer = await callRoute(enable, { method: 'POST', body: admin })
    expect(answer.status).toBe(200)
    ada = readSetCookie(answer.headers)
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
    expect((await callRoute(readMe)).status).toBe(401)
    const me = { id: 'local', name: 'Ada', email: 'ada@example.com', role: 'administrator', accounts: true }
    expect((await callRoute(readMe, { headers: as(ada) })).json).toMatchObject(me)
    expect((await callRoute(enable, { method: 'POST', body: admin, headers: as(ada) })).status).toBe(409)
    // A stream that was opened without a sign-in ends.
    await open.rest
    // An instance that does not know yet that accounts are on.
    const other = { name: 'Eve', email: 'eve@example.com', passwordHash: 'hash' }
    await expect(turnAccountsOn(other)).rejects.toMatchObject({ kind: 'conflict' })
    expect((await callRoute(readMe, { headers: as(ada) })).json).toMatchObject(me)
  })

  it('are signed in to with address and password, with one sentence for every failure', async () => {
    const cookie = await signInWithPassword(' ADA@example.com ', admin.password, browser)
    expect((await callRoute(readMe, { headers: as(cookie) })).status).toBe(200)
    const refusals = await Promise.all(
      [
        ['ada@example.com', 'wrong'],
        ['unknown@example.com', admin.password],
        ['', ''],
      ].map(([email = '', password = '']) => signInWithPassword(email, password, browser).catch((error) => error.data)),
    )
    expect(new Set(refusals.map(({ kind, message }) => `${kind}: ${message}`))).toEqual(
      new Set(['unauthenticated: Wrong e-mail address or password.']),
    )
  })

  it('limit failed sign-ins of a client and of an address', async () => {
    const ofClient = rateLimiter({ name: 'failed sign-ins of a client', perMinute: 10 })
    const ofPerson = rateLimiter({ name: 'failed sign-ins of a person', perMinute: 20 })
    await ofClient.penalty('203.0.113.1', 9)
    const kinds = [await attempt('203.0.113.1', 'x@example.com'), await attempt('203.0.113.1', 'y@example.com')]
    expect(kinds).toEqual(['unauthenticated', 'rate-limited'])
    await ofPerson.penalty('eve@example.com', 20)
    expect(await attempt('203.0.113.99', 'eve@example.com')).toBe('rate-limited')
    expect(await attempt('203.0.113.99', 'eva@example.com')).toBe('unauthenticated')
    await ofClient.penalty('203.0.113.200', 8)
    const together = await Promise.all(
      Array.from({ length: 5 }, (_, count) => attempt('203.0.113.200', `y${count}@example.com`)),
    )
    expect(together.filter((kind) => kind === 'unauthenticated')).toHaveLength(2)
  })

  it('invite people once, with their role and teams', async () => {
    const { json: team } = await callRoute(createTeam, { method: 'POST', body: { name: 'Blue' }, headers: as(ada) })
    const { id: teamId } = team as { id: string }
    const bob = await join('bob', 'viewer', [teamId, 'no team'])
    expect((await callRoute(readMe, { headers: as(bob.cookie) })).json).toMatchObject({
      role: 'viewer',
      teams: [{ id: teamId, name: 'Blue' }],
    })
    const again = { name: 'Bob', email: 'bob2@example.com', password: 'something quite long' }
    await expect(acceptInvitation(bob.token, again, browser)).rejects.toMatchObject({ kind: 'not-found' })
    const { json } = await callRoute(inviteRoute, { method: 'POST', body: {}, headers: as(ada) })
    const open = json as NewInvitation
    const openToken = open.url.split('/').at(-1) ?? ''
    await expect(acceptInvitation(openToken, { ...again, email: 'ADA@example.com' }, browser)).rejects.toMatchObject({
      kind: 'conflict',
    })
    const gone = await callRoute(withdraw, { method: 'DELETE', params: { id: open.invitation.id }, headers: as(ada) })
    expect(gone.status).toBe(200)
    await expect(acceptInvitation(openToken, again, browser)).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('refuse what a role does not allow, and list only the own teams', async () => {
    const cleo = await join('cleo', 'editor')
    for (const call of [
      callRoute(listPeople, { headers: as(cleo.cookie) }),
      callRoute(inviteRoute, { method: 'POST', body: { role: 'administrator' }, headers: as(cleo.cookie) }),
      callRoute(changePerson, {
        method: 'PATCH',
        params: { id: cleo.id },
        body: { role: 'administrator' },
        headers: as(cleo.cookie),
      }),
      callRoute(disable, { method: 'DELETE', headers: as(cleo.cookie) }),
    ])
      expect((await call).status).toBe(403)
    expect((await callRoute(listTeams, { headers: as(cleo.cookie) })).json).toEqual({ teams: [] })
    expect((await callRoute(listTeams, { headers: as(ada) })).json).toMatchObject({ teams: [{ name: 'Blue' }] })
  })

  it('show an agent to those who may see it, and let its team change it', async () => {
    const { json: team } = await callRoute(createTeam, { method: 'POST', body: { name: 'Red' }, headers: as(ada) })
    const { id: teamId } = team as { id: string }
    const [inside, outside] = [await join('dan', 'editor', [teamId]), await join('eli', 'editor')]
    const raw = JSON.stringify({ name: 'Hidden', description: '', version: '1', url: 'https://a.example/', skills: [] })
    const card = { raw, sourceUrl: null, etag: null }
    const agent = await storedAgent(localViewer(), { name: 'Hidden', visibility: 'owner', card })
    const read = (cookie: string, id = agent.id) => callRoute(readAgent, { params: { id }, headers: as(cookie) })
    const change = (cookie: string, body: object) =>
      callRoute(changeAgent, { method: 'PATCH', params: { id: agent.id }, body, headers: as(cookie) })
    const listed = async (cookie: string) => {
      const { json } = await callRoute(listAgents, { headers: as(cookie) })
      return (json as { agents: { name: string }[] }).agents.map(({ name }) => name)
    }
    expect([(await read(inside.cookie)).status, await listed(inside.cookie)]).toEqual([404, []])
    const missing = await read(inside.cookie, agent.id.replaceAll(/\d/g, '0'))
    const { json: hidden } = await read(inside.cookie)
    expect(wordsOf(hidden)).toBe(wordsOf(missing.json))

    expect((await change(ada, { access: { visibility: 'teams', visibleTo: [teamId] } })).status).toBe(200)
    expect(await listed(inside.cookie)).toEqual(['Hidden'])
    expect(await listed(outside.cookie)).toEqual([])
    expect((await change(inside.cookie, { tags: ['x'] })).status).toBe(403)
    expect((await change(inside.cookie, { favorite: true })).status).toBe(200)
    expect((await change(ada, { access: { teamId } })).status).toBe(200)
    expect((await change(inside.cookie, { tags: ['x'] })).json).toMatchObject({ tags: ['x'] })
    const foreign = await change(inside.cookie, { access: { visibleTo: ['no team'] } })
    expect(foreign.json).toMatchObject({ error: { kind: 'invalid-input' } })
    const lost = await change(inside.cookie, { tags: ['y'], access: { visibility: 'owner' } })
    expect(lost.json).toMatchObject({ error: { kind: 'invalid-input', details: { code: 'lost-access' } } })
    expect((await read(inside.cookie)).json).toMatchObject({ tags: ['x'], access: { visibility: 'teams' } })
    expect((await read(outside.cookie)).status).toBe(404)
  })

  it('move a person to other teams without any other change', async () => {
    const gil = await join('gil', 'member')
    const { json } = await callRoute(listTeams, { headers: as(ada) })
    const [team] = (json as { teams: { id: string }[] }).teams
    const change = (id: string, teamIds: (string | undefined)[]) =>
      callRoute(changePerson, { method: 'PATCH', params: { id }, body: { teamIds }, headers: as(ada) })
    expect((await change(gil.id, [team?.id])).json).toMatchObject({ name: 'gil', teamIds: [team?.id] })
    expect((await change(gil.id, [])).json).toMatchObject({ teamIds: [] })
    expect((await change('missing', [])).status).toBe(404)
  })

  it('keep one administrator who can sign in', async () => {
    const demote = (id: string, body: object) =>
      callRoute(changePerson, { method: 'PATCH', params: { id }, body, headers: as(ada) })
    for (const body of [{ role: 'member' }, { disabled: true }])
      expect((await demote('local', body)).json).toMatchObject({ error: { details: { code: 'last-administrator' } } })
    const { json } = await callRoute(listPeople, { headers: as(ada) })
    expect(json).toMatchObject({
      people: expect.arrayContaining([expect.objectContaining({ id: 'local', disabled: false })]),
    })
  })

  it('end the sessions of a disabled person at once', async () => {
    const fay = await join('fay', 'member')
    expect((await callRoute(readMe, { headers: as(fay.cookie) })).status).toBe(200)
    await callRoute(changePerson, {
      method: 'PATCH',
      params: { id: fay.id },
      body: { disabled: true },
      headers: as(ada),
    })
    expect((await callRoute(readMe, { headers: as(fay.cookie) })).status).toBe(401)
    await expect(signInWithPassword('fay@example.com', 'fay likes long walks', browser)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  it('end the open streams of a person whose access changes', async () => {
    const ivy = await join('ivy', 'member')
    const [open, other] = [await follow(ivy.cookie), await follow(ivy.cookie)]
    const change = (body: object) =>
      callRoute(changePerson, { method: 'PATCH', params: { id: ivy.id }, body, headers: as(ada) })
    await change({ role: 'viewer' })
    expect([await open.rest, await other.rest].join()).toContain('id: tasks')
    const again = await follow(ivy.cookie)
    await change({ disabled: true })
    await again.rest
    expect((await callRoute(readMe, { headers: as(ivy.cookie) })).status).toBe(401)
  })

  it('change a password only with the current one, which ends all other sessions', async () => {
    const gus = await join('gus', 'member')
    const old = 'gus likes long walks'
    const second = await signInWithPassword('gus@example.com', old, browser)
    const change = (current: string) =>
      callRoute(changeMe, {
        method: 'PATCH',
        body: { password: { current, next: 'gus likes short walks' } },
        headers: as(second),
      })
    expect((await change('wrong')).status).toBe(422)
    expect((await change(old)).status).toBe(200)
    expect((await callRoute(readMe, { headers: as(gus.cookie) })).status).toBe(401)
    const { json } = await callRoute(listSessions, { headers: as(second) })
    expect(json).toMatchObject({ sessions: [{ current: true, userAgent: 'Test browser' }] })
    const third = await signInWithPassword('gus@example.com', 'gus likes short walks', browser)
    const ended = await callRoute(endOthers, { method: 'DELETE', headers: as(third) })
    expect(ended.json).toEqual({ ended: 1 })
    expect((await callRoute(readMe, { headers: as(second) })).status).toBe(401)
  })

  it('reset a password by a link that works once', async () => {
    const hal = await join('hal', 'member')
    const link = () =>
      callRoute(passwordLink, { method: 'POST', params: { id: hal.id }, headers: as(ada) }).then(
        ({ json }) => (json as { url: string }).url.split('/').at(-1) ?? '',
      )
    const [first, second] = [await link(), await link()]
    await expect(setPasswordByLink(first, 'hal likes short walks', browser)).rejects.toMatchObject({
      kind: 'not-found',
    })
    const cookie = await setPasswordByLink(second, 'hal likes short walks', browser)
    expect((await callRoute(readMe, { headers: as(hal.cookie) })).status).toBe(401)
    expect((await callRoute(readMe, { headers: as(cookie) })).status).toBe(200)
    await expect(setPasswordByLink(second, 'hal likes no walks', browser)).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('make a password link invalid when the password changes or the account is disabled', async () => {
    const ida = await join('ida', 'member')
    const link = async () => {
      const { json } = await callRoute(passwordLink, { method: 'POST', params: { id: ida.id }, headers: as(ada) })
      return (json as { url: string }).url.split('/').at(-1) ?? ''
    }
    const change = (body: object) =>
      callRoute(changePerson, { method: 'PATCH', params: { id: ida.id }, body, headers: as(ada) })
    const changed = await link()
    const password = { current: 'ida likes long walks', next: 'ida likes short walks' }
    expect((await callRoute(changeMe, { method: 'PATCH', body: { password }, headers: as(ida.cookie) })).status).toBe(
      200,
    )
    const disabled = await link()
    expect((await change({ disabled: true })).status).toBe(200)
    expect((await change({ disabled: false })).status).toBe(200)
    for (const token of [changed, disabled])
      await expect(setPasswordByLink(token, 'ida likes no walks', browser)).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('end the invitations of a person who is not an administrator any more', async () => {
    const jon = await join('jon', 'administrator')
    const created = await callRoute(inviteRoute, {
      method: 'POST',
      body: { role: 'administrator' },
      headers: as(jon.cookie),
    })
    const { invitation, url } = created.json as NewInvitation
    expect(invitation.creator).toEqual({ id: jon.id, name: 'jon' })
    const body = { role: 'member' }
    await callRoute(changePerson, { method: 'PATCH', params: { id: jon.id }, body, headers: as(ada) })
    const input = { name: 'Jon', email: 'jon2@example.com', password: 'something quite long' }
    const accepted = acceptInvitation(url.split('/').at(-1) ?? '', input, browser)
    await expect(accepted).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('have names that are visible', async () => {
    expect(await rename(ada, '\u200b\u2060')).toEqual([422, undefined])
    expect(await rename(ada, '\u202eeroM\u202c')).toEqual([200, 'eroM'])
    expect(await rename(ada, ' A\u200bda ')).toEqual([200, 'Ada'])
  })

  it('can be turned off, which keeps everything', async () => {
    expect((await callRoute(disable, { method: 'DELETE', headers: as(ada) })).status).toBe(200)
    expect((await callRoute(readMe)).json).toMatchObject({ id: 'local', name: 'Ada', accounts: false })
  })
})

describe('the password hash', () => {
  it('is salted, and verified without regard to how characters are composed', async () => {
    const { hashPassword, verifyPassword } = await import('@/lib/server/platform/security/password-hash')
    const [one, other] = [await hashPassword('Zoë’s password'), await hashPassword('Zoë’s password')]
    expect(one).not.toBe(other)
    expect(await verifyPassword('Zoe\u0308’s password', one)).toBe(true)
    expect(await verifyPassword('zoë’s password', one)).toBe(false)
    expect(await verifyPassword('Zoë’s password', null)).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { GET as listAudit } from '@/app/api/audit/route'
import { POST as enable } from '@/app/api/accounts/route'
import { POST as addProvider } from '@/app/api/identity-providers/route'
import { PATCH as changeProvider } from '@/app/api/identity-providers/[id]/route'
import { GET as readMe } from '@/app/api/me/route'
import { POST as createTeam } from '@/app/api/teams/route'
import { GET as finish } from '@/app/sign-in/callback/route'
import { GET as start } from '@/app/sign-in/with/[provider]/route'
import { browseForms } from '@/e2e/peers/browse-forms'
import { type RunningProvider, startProvider } from '@/e2e/peers/oidc-provider'
import type { AuditEntry } from '@/lib/api/audit'
import type { IdentityProvider } from '@/lib/api/identity-provider'
import { database } from '@/lib/server/db/engine/client'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSetCookie, sessionHeaders } from '@/lib/server/testing/session-headers'

/** Where `callRoute` reaches Switchboard. */
const origin = 'http://localhost:3000'
const admin = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

let opened: TestDatabase
let peer: RunningProvider
let headers: Record<string, string> = {}
let teamId = ''
let providerId = ''

beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
  peer = await startProvider()
  headers = sessionHeaders(readSetCookie((await callRoute(enable, { body: admin })).headers))
  teamId = ((await callRoute(createTeam, { body: { name: 'Blue' }, headers })).json as { id: string }).id
  const client = await fetch(`${peer.issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [`${origin}/sign-in/callback`], scope: 'openid email profile groups' }),
  })
  const { client_id: clientId, client_secret: clientSecret } = await client.json()
  const body = { name: 'Work', issuer: peer.issuer, clientId, clientSecret, scopes: 'openid email profile groups' }
  providerId = ((await callRoute(addProvider, { body, headers })).json as IdentityProvider).id
})
afterAll(async () => {
  await peer.close()
  await opened.close()
})

const rules = (team: string) => [
  { group: 'blue', teamId: team },
  { group: 'editors', role: 'editor' },
]
const setProvider = (body: object) =>
  callRoute(changeProvider, { method: 'PATCH', params: { id: providerId }, body, headers })

beforeEach(async () => {
  await database().prisma.user.deleteMany({ where: { NOT: { id: 'local' } } })
  await setProvider({ groupsClaim: 'groups', groupRules: rules(teamId), createsAccounts: true })
})
afterEach(() => {
  vi.useRealTimers()
  deleteSingleton('rate-limits')
})

/** Starts a sign-in of the account `ann` and returns the cookie of the browser, and where the provider sends it back to. */
async function askProvider(): Promise<{ cookie: string; callback: URL }> {
  const started = await callRoute(start, { path: '/sign-in/with/x?next=/tasks', params: { provider: providerId } })
  const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { url } = await browseForms(started.headers.get('location') ?? '', 'allow', (each) => each.origin === origin)
  return { cookie, callback: new URL(url) }
}

/** Comes back from the provider. Returns the path of the page that follows, and the cookie of the session. */
async function comeBack({ cookie, callback }: { cookie: string; callback: URL }) {
  const page = await callRoute(finish, { path: callback.pathname + callback.search, headers: { cookie } })
  return { next: /url=([^"]*)"/.exec(page.text)?.[1], session: readSetCookie(page.headers) }
}
const signIn = async () => comeBack(await askProvider())
const countPeople = () => database().prisma.user.count()

/** Returns the newest entries, oldest first. */
async function entries(count: number): Promise<AuditEntry[]> {
  const { json } = await callRoute(listAudit, { path: `/?limit=${count}`, headers })
  return (json as { entries: AuditEntry[] }).entries.toReversed()
}

it('signs a person in, and writes down the account, the role and the teams that the provider gives', async () => {
  const { next, session } = await signIn()
  expect(next).toBe('/tasks')
  const { json: ann } = await callRoute(readMe, { headers: sessionHeaders(session) })
  expect(ann).toMatchObject({ name: 'Ann', role: 'editor', teams: [{ id: teamId }] })
  const { id } = ann as { id: string }
  const byProvider = { actorId: null, actorName: 'Work', method: 'none', targetId: id, targetName: 'Ann' }
  expect(await entries(2)).toMatchObject([
    {
      ...byProvider,
      action: 'account-created',
      details: { with: 'Work', email: 'ann@example.com', role: 'editor', teamIds: [teamId] },
    },
    { actorId: id, actorName: 'Ann', action: 'sign-in', details: { with: 'Work' } },
  ])

  await setProvider({ groupRules: [{ group: 'editors', role: 'administrator' }] })
  await signIn()
  const changed = { ...byProvider, action: 'person-changed' }
  expect(await entries(2)).toMatchObject([
    { ...changed, details: { with: 'Work', role: 'administrator', teamIds: [] } },
    { action: 'sign-in' },
  ])
  await setProvider({ groupRules: [{ group: 'unused', role: 'administrator' }] })
  await signIn()
  const [demoted] = await entries(2)
  expect(demoted).toMatchObject(changed)
  expect(demoted?.details).toEqual({ with: 'Work', role: 'member' })
  await signIn()
  expect((await entries(2)).map(({ action }) => action)).toEqual(['sign-in', 'sign-in'])
})

it('refuses a person without an account if the provider creates none', async () => {
  await setProvider({ createsAccounts: false })
  expect(await signIn()).toEqual({ next: '/sign-in?problem=no-account', session: '' })
  expect(await countPeople()).toBe(1)
  expect(await entries(1)).toMatchObject([
    { actorName: 'ann@example.com', action: 'sign-in-failed', details: { with: 'Work', problem: 'no-account' } },
  ])
})

it('refuses the answer to another sign-in, and a code without its cookie', async () => {
  const pending = await askProvider()
  const state = pending.callback.searchParams.get('state')
  expect(state).toBeTruthy()
  for (const other of [randomUUID(), '', (await askProvider()).callback.searchParams.get('state') ?? '']) {
    const callback = new URL(pending.callback)
    callback.searchParams.set('state', other)
    expect(await comeBack({ ...pending, callback })).toEqual({ next: '/sign-in?problem=failed', session: '' })
  }
  const expired = { next: '/sign-in?problem=expired', session: '' }
  expect(await comeBack({ ...pending, cookie: '' })).toEqual(expired)
  expect(await comeBack({ ...pending, cookie: pending.cookie.slice(0, -4) })).toEqual(expired)
  expect(await countPeople()).toBe(1)
  // None of them used up the code.
  expect((await comeBack(pending)).next).toBe('/tasks')
  expect((await comeBack(pending)).next).toBe('/sign-in?problem=failed')
})

it('refuses a sign-in that took longer than ten minutes, without asking the provider', async () => {
  const pending = await askProvider()
  const before = peer.requests.length
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1_000 })
  expect(await comeBack(pending)).toEqual({ next: '/sign-in?problem=expired', session: '' })
  expect(peer.requests).toHaveLength(before)
  vi.useRealTimers()
  expect((await comeBack(pending)).next).toBe('/tasks')
})

it('writes down what a new provider may do, and which one it is', async () => {
  const other = await startProvider()
  try {
    const permissions = { defaultRole: 'administrator', createsAccounts: false, groupsClaim: 'roles' }
    const body = {
      name: 'Other',
      issuer: other.issuer,
      clientId: 'c',
      clientSecret: 'secret-of-the-client',
      ...permissions,
    }
    const { json } = await callRoute(addProvider, { body, headers })
    const [entry] = await entries(1)
    const target = { targetId: (json as IdentityProvider).id, targetName: 'Other' }
    expect(entry).toMatchObject({
      action: 'provider-added',
      ...target,
      details: { ...permissions, issuer: other.issuer },
    })
    expect(JSON.stringify(entry)).not.toContain('secret-of-the-client')
  } finally {
    await other.close()
  }
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProvider, startProvider } from '../peers/oidc-provider.ts'
import { type Api, apiAt } from '../running/api.ts'
import { startApp } from '../running/app.ts'
import type { Program } from '../running/program.ts'

const admin = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
let app: Program
let provider: RunningProvider
let administrator: Api
let providerId = ''
let teamId = ''

/** A browser as far as redirects and cookies go. */
class CookieJar {
  readonly #cookies = new Map<string, string>()
  async browseForms(url: string, init: RequestInit = {}): Promise<{ url: string; status: number; text: string }> {
    const { host } = new URL(url)
    const own = [...this.#cookies].filter(([key]) => key.startsWith(host)).map(([, pair]) => pair)
    const headers = { cookie: own.join('; '), ...init.headers }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';')[0] ?? ''
      this.#cookies.set(`${host} ${pair.split('=')[0]}`, pair)
    }
    const location = response.headers.get('location')
    if (location) return this.browseForms(new URL(location, url).href)
    return { url, status: response.status, text: await response.text() }
  }
}

/** Signs a person in with the provider; returns the path of the page that follows, and the browser. */
async function signIn(account: string, answer = 'allow'): Promise<{ next: string; jar: CookieJar }> {
  const jar = new CookieJar()
  const consent = await jar.browseForms(`${app.url}/sign-in/with/${providerId}?next=/tasks`)
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const page = await jar.browseForms(consent.url, { ...form, body: new URLSearchParams({ account, answer }) })
  return { next: /url=([^"]*)"/.exec(page.text)?.[1] ?? page.text, jar }
}
const profileOf = async (jar: CookieJar) => {
  const { status, text } = await jar.browseForms(`${app.url}/api/me`)
  return status === 200 ? (JSON.parse(text) as Record<string, unknown>) : { status }
}

beforeAll(async () => {
  ;[app, provider] = await Promise.all([startApp(), startProvider()])
  const enabled = await apiAt(app.url).post('/api/accounts', { data: admin })
  const cookie = enabled.headers()['set-cookie']?.split(';')[0] ?? ''
  administrator = apiAt(app.url, { headers: { cookie } })
  teamId = (await (await administrator.post('/api/teams', { data: { name: 'Blue' } })).json()).id
  const added = await administrator.post('/api/identity-providers', {
    data: {
      name: 'Work',
      issuer: provider.issuer,
      clientId: 'not registered yet',
      scopes: 'openid email profile groups',
      groupsClaim: 'groups',
      groupRules: [
        { group: 'blue', teamId },
        { group: 'editors', role: 'editor' },
      ],
    },
  })
  providerId = (await added.json()).id
  const client = await fetch(`${provider.issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      redirect_uris: [`${app.url}/sign-in/callback`],
      scope: 'openid email profile groups',
      backchannel_logout_uri: `${app.url}/sign-in/logout/${providerId}`,
      backchannel_logout_session_required: true,
    }),
  })
  const { client_id: clientId, client_secret: clientSecret } = await client.json()
  const changed = await administrator.patch(`/api/identity-providers/${providerId}`, {
    data: { clientId, clientSecret },
  })
  if (changed.status() !== 200) throw new Error(await changed.text())
})
afterAll(() => Promise.all([app.end('SIGKILL'), provider.close()]))

it('signs people in, gives them accounts, and maps their groups to teams and roles', async () => {
  const { next, jar } = await signIn('ann')
  expect(next).toBe('/tasks')
  const ann = { name: 'Ann', email: 'ann@example.com', role: 'editor', teams: [{ id: teamId, name: 'Blue' }] }
  expect(await profileOf(jar)).toMatchObject(ann)
  expect(await profileOf((await signIn('ben')).jar)).toMatchObject({ name: 'Ben', role: 'member', teams: [] })
  const again = await signIn('ann')
  const { people } = await (await administrator.get('/api/people')).json()
  expect(people).toHaveLength(3)
  expect(await profileOf(again.jar)).toMatchObject(ann)
})

it('does not sign in to an account whose email address the provider has not verified', async () => {
  expect((await signIn('eve')).next).toBe('/sign-in?problem=email-unverified')
})

it('explains why a sign-in fails, and keeps the secret of the client', async () => {
  expect((await signIn('ann', 'deny')).next).toBe('/sign-in?problem=refused')
  const listed = await (await administrator.get('/api/identity-providers')).text()
  expect(listed).toContain('"hasSecret":true')
  expect(listed).not.toContain('clientSecret')
  await administrator.patch(`/api/identity-providers/${providerId}`, { data: { domains: ['example.org'] } })
  expect((await signIn('ann')).next).toBe('/sign-in?problem=domain')
  await administrator.patch(`/api/identity-providers/${providerId}`, { data: { domains: [], createsAccounts: false } })
  const failures = await (await administrator.get('/api/audit?action=sign-in-failed')).json()
  expect(failures.entries).toMatchObject([
    { actorName: 'ann@example.com', details: { with: 'Work', problem: 'domain' } },
    { actorName: 'ada@example.com', details: { with: 'Work', problem: 'email-unverified' } },
  ])
  const jar = new CookieJar()
  expect((await jar.browseForms(`${app.url}/sign-in/callback?state=x&code=y`)).text).toContain('problem=expired')
  expect((await jar.browseForms(`${app.url}/sign-in/with/unknown`)).text).toContain('problem=expired')
})

it('ends the session that the provider ends by back channel, and ignores forged tokens', async () => {
  const { jar } = await signIn('ann')
  const logout = `${app.url}/sign-in/logout/${providerId}`
  const forged = await fetch(logout, { method: 'POST', body: new URLSearchParams({ logout_token: 'a.b.c' }) })
  expect([forged.status, await profileOf(jar)]).toMatchObject([422, { name: 'Ann' }])
  const page = await jar.browseForms(`${provider.issuer}/session/end`)
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  await jar.browseForms(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  await expect.poll(() => profileOf(jar)).toEqual({ status: 401 })
  const { entries } = await (await administrator.get('/api/audit?action=sessions-ended')).json()
  expect(entries).toMatchObject([{ actorId: null, actorName: 'Work', details: { with: 'Work', sessions: 1 } }])
})

it('ends the sessions of a provider that is disabled', async () => {
  const { jar } = await signIn('ann')
  await administrator.patch(`/api/identity-providers/${providerId}`, { data: { disabled: true } })
  expect(await profileOf(jar)).toEqual({ status: 401 })
})

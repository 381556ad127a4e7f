import type { APIRequestContext } from '@playwright/test'
import { type GuardedAgent, type GuardName, startGuardedAgent } from './peers/guarded-agent.ts'
import { clients, type RunningProvider, startProvider } from './peers/oidc-provider.ts'
import { calls, registerWith, responseText, sayTo } from './running/guarded.ts'
import { exhaustive, expect, test } from './running/story.ts'

const web = { clientId: 'web', clientSecret: clients.web, scopes: ['openid', 'offline_access', 'read'] }

let provider: RunningProvider
const agents: GuardedAgent[] = []

test.beforeAll(async () => {
  provider = await startProvider()
})
test.afterAll(async () => {
  await Promise.all([provider, ...agents.splice(0)].map((each) => each.close()))
})

async function guarded(name: GuardName): Promise<GuardedAgent> {
  const agent = await startGuardedAgent(name, { issuer: provider.issuer })
  agents.push(agent)
  return agent
}

/** Only the browser in which it was begun may end it. */
async function authorize(request: APIRequestContext, slug: string, scheme: string) {
  const answer = await request.post(`/api/agents/${slug}/credentials/${scheme}/authorize`)
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('kind')])
  return answer.json()
}

for (const [name, type] of [
  ['authorization-code', 'oauth2'],
  ['open-id-connect', 'openIdConnect'],
] as const) {
  test(`${name}: a person approves on the page of the provider`, exhaustive, async ({ page, request }) => {
    const agent = await guarded(name)
    const credential = { type, flow: 'authorizationCode', ...web }
    const slug = await registerWith(request, agent.url, { credential })
    expect(responseText(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
    const scheme = name === 'open-id-connect' ? 'oidc' : 'oauth'
    const { url } = await authorize(page.request, slug, scheme)
    await page.goto(url)
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}`))
    expect(responseText(await sayTo(request, slug, 'hello'))).toBe('Admitted: hello')
  })

  test(`${name}: a person declines`, exhaustive, async ({ page, request }) => {
    const agent = await guarded(name)
    const slug = await registerWith(request, agent.url, { credential: { type, flow: 'authorizationCode', ...web } })
    const { url } = await authorize(page.request, slug, name === 'open-id-connect' ? 'oidc' : 'oauth')
    await page.goto(url)
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}`))
    expect(responseText(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
    expect(calls(agent).admitted).toBe(0)
  })
}

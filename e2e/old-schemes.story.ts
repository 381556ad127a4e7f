import type { IncomingMessage } from 'node:http'
import { isActive } from './peers/guarded-agent.ts'
import { startOldGuardedAgent } from './peers/guarded-v0-1.ts'
import { clients, type RunningProvider, startProvider } from './peers/oidc-provider.ts'
import { registerWith, said, sayTo } from './running/guarded.ts'
import { expect, test } from './running/story.ts'

let provider: RunningProvider
test.beforeAll(async () => {
  provider = await startProvider()
})
test.afterAll(() => provider.close())

const basic = `Basic ${Buffer.from('ann:old-password').toString('base64')}`
const bears = (value: string) => (request: IncomingMessage) => request.headers.authorization === value
const inHeader = JSON.stringify({ in: 'header', name: 'X-Old-Key' })

/** What a v0.1 card says (§5.5.3), who is let in, and what a person gives. */
const cases = {
  'a list of names': () => ({
    authentication: { schemes: ['Bearer'] },
    admits: bears('Bearer old-token'),
    credential: { type: 'bearer', token: 'old-token' },
  }),
  'one name instead of a list': () => ({
    authentication: { schemes: 'Basic', credentials: null },
    admits: bears(basic),
    credential: { type: 'basic', username: 'ann', password: 'old-password' },
  }),
  'details as JSON in a string': () => ({
    authentication: { schemes: ['apiKey'], credentials: inHeader },
    admits: (request: IncomingMessage) => request.headers['x-old-key'] === 'old-key',
    credential: { type: 'apiKey', value: 'old-key' },
  }),
  'OAuth2, as the samples have it': () => ({
    authentication: { schemes: 'OAuth2', credentials: JSON.stringify({ tokenUrl: `${provider.issuer}/token` }) },
    admits: (request: IncomingMessage) => isActive(provider.issuer, request),
    credential: {
      type: 'oauth2',
      flow: 'clientCredentials',
      clientId: 'machine',
      clientSecret: clients.machine,
      scopes: ['read'],
    },
  }),
}

for (const [name, made] of Object.entries(cases)) {
  test(`a v0.1 agent that asks for credentials with ${name}`, async ({ request }) => {
    const { authentication, admits, credential } = made()
    const agent = await startOldGuardedAgent(authentication, admits)
    const slug = await registerWith(request, agent.url, {})
    expect(said(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
    const { schemes } = await (await request.get(`/api/agents/${slug}/credentials`)).json()
    const put = await request.put(`/api/agents/${slug}/credentials/${schemes[0].name}`, { data: credential })
    expect(put.status()).toBe(200)
    const answered = await sayTo(request, slug, 'hello')
    expect(answered.result?.task?.status.state).toBe('TASK_STATE_COMPLETED')
    await agent.close()
  })
}

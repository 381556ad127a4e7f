import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isActive } from '../peers/guarded-agent.ts'
import { startGuardedV01Agent } from '../peers/guarded-v0-1.ts'
import { clients, type RunningProvider, startProvider } from '../peers/oidc-provider.ts'
import { registerWith, responseText, sayTo } from '../running/guarded.ts'
import { api } from './shared-app.ts'

let provider: RunningProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const basic = `Basic ${Buffer.from('ann:old-password').toString('base64')}`
const bears = (value: string) => (request: IncomingMessage) => request.headers.authorization === value
const inHeader = JSON.stringify({ in: 'header', name: 'X-Old-Key' })

/** The card of a v0.1 agent (§5.5.3), the callers that it admits, and the credential to store. */
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
  'OAuth2 as in the samples': () => ({
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

for (const [name, createCase] of Object.entries(cases)) {
  test(`calls a v0.1 agent whose card names its schemes as ${name}`, async () => {
    const { authentication, admits, credential } = createCase()
    const agent = await startGuardedV01Agent(authentication, admits)
    const slug = await registerWith(api, agent.url, {})
    expect(responseText(await sayTo(api, slug, 'hello'))).toContain('agent-refused-auth')
    const { schemes } = await (await api.get(`/api/agents/${slug}/credentials`)).json()
    const put = await api.put(`/api/agents/${slug}/credentials/${schemes[0].name}`, { data: credential })
    expect(put.status()).toBe(200)
    const answered = await sayTo(api, slug, 'hello')
    expect(answered.result?.task?.status.state).toBe('TASK_STATE_COMPLETED')
    await agent.close()
  })
}

import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { POST as authorize } from '@/app/api/agents/[id]/credentials/[scheme]/authorize/route'
import { errorBodySchema } from '@/lib/api/error'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { registerGuardedAgent, startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(() => startTestSwitchboard())

const clientSecret = 'Kw4Tz8Qp1Vb6Nx3Hs9Jd'
const key = 'Zq7Kp2Xv9Lm4Wn8Rt3Bd6'
const call = async (agent: AgentRecord) => (await agentFetch(agent, agent.url, { method: 'POST', body: '{}' })).text()
const faultOf = (agent: AgentRecord) => call(agent).then(String, (thrown: Error) => thrown)

/** Registers an agent with an API key whose provider sends this response. */
async function agentWith(answer: (response: ServerResponse) => void): Promise<AgentRecord> {
  const server = await startHttpServer((_, response) => answer(response))
  const { agent } = await registerGuardedAgent('bearer')
  const viewer = localViewer()
  await setCredential(viewer, agent.id, 'headers', { type: 'headers', headers: { 'X-Key': key } })
  const input = { type: 'oauth2', flow: 'clientCredentials', clientId: 'c', clientSecret } as const
  await setCredential(viewer, agent.id, 'bearer', { ...input, tokenUrl: `${server.url}/token` })
  return agent
}
const credentialOf = async (agent: AgentRecord) =>
  (await openCredentials(agent)).find(({ scheme }) => scheme === 'bearer')

/** Responds with this error (RFC 6749 §5.2). */
const refuse = (body: unknown) => (response: ServerResponse) =>
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('token responses', () => {
  it.each([1e15, 1e308, '1e15'])('keeps a token that lasts %s seconds, for ten years', async (seconds) => {
    const token = { access_token: 'access-token-1', token_type: 'Bearer', expires_in: seconds }
    const agent = await agentWith((response) => sendJson(response, token))
    await faultOf(agent)
    const stored = await credentialOf(agent)
    expect(stored?.tokens?.accessToken).toBe('access-token-1')
    expect((stored?.tokens?.expiresAt ?? Infinity) - Date.now()).toBeLessThan(3651 * 24 * 3_600_000)
  })

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['without content', (response) => response.writeHead(204).end(), 'agent-nonsense'],
    [
      'with a token that is too long',
      (response) => sendJson(response, { access_token: 'a'.repeat(16_385), token_type: 'Bearer' }),
      'agent-nonsense',
    ],
    ['with an unknown status', (response) => response.writeHead(799).end('{}'), 'agent-nonsense'],
    [
      'with a description of the wrong type',
      refuse({ error: 'invalid_scope', error_description: { toString: 1 } }),
      'agent-refused-auth',
    ],
    ['with an error of the wrong type', refuse({ error: { toString: 1 } }), 'agent-nonsense'],
  ])('%s cause a fault of the provider', async (_name, answer, kind) => {
    expect(await faultOf(await agentWith(answer))).toMatchObject({ data: { kind, details: { step: 'token' } } })
  })
})

describe('metadata', () => {
  const flows = ['clientCredentials', 'deviceCode', 'authorizationCode'] as const
  const endpoints = ['token_endpoint', 'device_authorization_endpoint', 'authorization_endpoint']
  const invalid: [string, unknown][] = [
    ...['no URL', 12, { a: 1 }, ['x']].map((value): [string, unknown] => ['token_endpoint', value]),
    ['device_authorization_endpoint', 'no URL'],
    ['authorization_endpoint', 12],
    ['token_endpoint_auth_methods_supported', {}],
    ['token_endpoint_auth_methods_supported', [1]],
    ['issuer', 'no URL'],
    ['issuer', 12],
  ]

  /** The error of each flow with a provider that describes itself like this. */
  async function errorsWith(member: string, value: unknown, inFlows: readonly (typeof flows)[number][] = flows) {
    const server = await startHttpServer((_, response) =>
      sendJson(response, {
        issuer: server.url,
        ...Object.fromEntries(endpoints.map((name) => [name, `${server.url}/${name}`])),
        [member]: value,
      }),
    )
    const { agent } = await registerGuardedAgent('bearer')
    const errors = []
    for (const flow of inFlows) {
      const input = { type: 'openIdConnect', flow, issuer: server.url, clientId: 'c', clientSecret } as const
      await setCredential(localViewer(), agent.id, 'bearer', input)
      if (flow === 'clientCredentials') errors.push(((await faultOf(agent)) as unknown as { data: unknown }).data)
      else {
        const answer = await callRoute(authorize, { method: 'POST', params: { id: agent.id, scheme: 'bearer' } })
        errors.push(errorBodySchema.parse(answer.json).error)
      }
    }
    return errors
  }

  it.each(invalid)('with %s %j is reported with the name of the member', async (member, value) => {
    for (const error of await errorsWith(member, value))
      expect(error).toMatchObject({
        kind: 'agent-nonsense',
        message: expect.stringMatching(
          new RegExp(`^The metadata of the OAuth provider at [^ ]+ is invalid: ${member}\\.$`),
        ),
      })
  })

  it('may have null for what a provider does not have', async () => {
    const [first] = await errorsWith('token_endpoint_auth_methods_supported', null, ['clientCredentials'])
    expect(first).toMatchObject({ details: { code: 'provider-nonsense' } })
  })
})

describe('error responses', () => {
  const letters = [...key]
  const escaped = (of: (code: string) => string) =>
    letters.map((letter) => of(letter.charCodeAt(0).toString(16))).join('')
  const disguised: [string, string, string][] = [
    ['split between two members', key.slice(0, 11), key.slice(11)],
    ['broken by NUL', 'invalid_grant', `${key.slice(0, 9)}\u0000${key.slice(9)}`],
    ['broken by CRLF', 'invalid_grant', `${key.slice(0, 9)}\r\n${key.slice(9)}`],
    ['broken by characters without width', 'invalid_grant', letters.join('\u200B')],
    ['broken by hyphens', 'invalid_grant', letters.join('-')],
    ['escaped as in JSON', 'invalid_grant', escaped((code) => String.raw`\u00${code}`)],
    ['in lower case', 'invalid_grant', key.toLowerCase()],
    [
      'in wide letters',
      'invalid_grant',
      letters.map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(''),
    ],
    ['without its last character', 'invalid_grant', key.slice(0, -1)],
    ['without its first and last characters', 'invalid_grant', key.slice(1, -1)],
    ['the client secret in upper case', 'invalid_grant', clientSecret.toUpperCase()],
    ['as base64 in lower case', 'invalid_grant', Buffer.from(key).toString('base64').toLowerCase()],
  ]

  it.each(disguised)('do not show a key: %s', async (_name, error, description) => {
    const agent = await agentWith(refuse({ error, error_description: description }))
    const { data } = (await faultOf(agent)) as unknown as { data: { kind: string; message: string } }
    expect(data.kind).toBe('agent-refused-auth')
    expect(data.message).toMatch(
      error === 'invalid_grant'
        ? / rejected the request: invalid_grant\.$/
        : / rejected the request\. Its explanation is hidden because it may contain a credential\.$/,
    )
    const stored = await credentialOf(agent)
    for (const text of [JSON.stringify(data), JSON.stringify(stored?.shown)]) {
      expect(text).not.toContain(description)
      expect(text).not.toContain(key.slice(0, 8))
    }
  })

  it.each([
    ['as it is', key],
    ['percent-encoded', escaped((code) => `%${code}`)],
    ['percent-encoded twice', escaped((code) => `%25${code}`)],
    ['escaped as in HTML', escaped((code) => `&#x${code};`)],
  ])('mask a key: %s', async (_name, description) => {
    const agent = await agentWith(refuse({ error: 'invalid_grant', error_description: description }))
    const { data } = (await faultOf(agent)) as unknown as { data: { message: string } }
    expect(data.message).toMatch(/ rejected the request: invalid_grant \(••••\)\.$/)
    expect(JSON.stringify([data, (await credentialOf(agent))?.shown])).not.toContain(description)
  })

  it('do not show a key in the name of a host', async () => {
    const server = await startHttpServer((_, response) =>
      sendJson(response, { issuer: server.url, token_endpoint: `http://${key}.invalid:${server.port}/token` }),
    )
    const { agent } = await registerGuardedAgent('bearer')
    const viewer = localViewer()
    await setCredential(viewer, agent.id, 'headers', { type: 'headers', headers: { 'X-Key': key } })
    const input = { type: 'openIdConnect', flow: 'clientCredentials', issuer: server.url } as const
    await setCredential(viewer, agent.id, 'bearer', { ...input, clientId: 'c', clientSecret })
    const { data } = (await faultOf(agent)) as unknown as { data: { message: string } }
    expect(data).toMatchObject({ message: 'The request to the OAuth provider failed.', details: { step: 'token' } })
    expect(JSON.stringify(data).toLowerCase()).not.toContain(key.toLowerCase().slice(0, 8))
  })

  it('show an explanation without a key', async () => {
    const body = { error: 'invalid_scope', error_description: 'The scope "tasks:write" is not known. See ID 2f9c-11.' }
    expect(await faultOf(await agentWith(refuse(body)))).toMatchObject({
      data: { details: { error: 'invalid_scope', values: { said: `invalid_scope (${body.error_description})` } } },
    })
  })
})

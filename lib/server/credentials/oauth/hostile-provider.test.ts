import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { POST as authorize } from '@/app/api/agents/[id]/credentials/[scheme]/authorize/route'
import { errorBodySchema } from '@/lib/api/error'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { registerGuardedAgent, startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { localViewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(() => startTestSwitchboard())

const secret = 'client-secret-77aa'
const call = async (agent: AgentRecord) => {
  const answer = await agentFetch(agent, agent.url, { method: 'POST', body: '{}' })
  await answer.text()
  return answer.status
}

/** Registers an agent with this provider. */
async function agentOf(tokenUrl: string): Promise<AgentRecord> {
  const { agent } = await registerGuardedAgent('bearer')
  const input = { type: 'oauth2', flow: 'clientCredentials', clientId: 'c', clientSecret: secret, tokenUrl } as const
  await setCredential(localViewer(), agent.id, 'bearer', input)
  return agent
}

const token = (more: object) => ({ access_token: 'access-token-1', token_type: 'Bearer', ...more })

describe('a misbehaving provider', () => {
  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'speaks no JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      'agent-nonsense',
    ],
    [
      'answers a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi'),
      'agent-nonsense',
    ],
    ['gives no token', (response) => sendJson(response, { token_type: 'Bearer' }), 'agent-nonsense'],
    ['gives a token of another type', (response) => sendJson(response, token({ token_type: 'mac' })), 'agent-nonsense'],
    [
      'gives a token that no header holds',
      (response) => sendJson(response, token({ access_token: 'a\r\nb' })),
      'agent-nonsense',
    ],
    ['gives a token as a number', (response) => sendJson(response, token({ access_token: 12345 })), 'agent-nonsense'],
    ['says when it ends in words', (response) => sendJson(response, token({ expires_in: 'soon' })), 'agent-nonsense'],
    ['is broken', (response) => response.writeHead(500).end(), 'agent-nonsense'],
    ['closes the connection', (response) => response.destroy(), 'agent-unreachable'],
    [
      'talks without end',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(2_000_000)),
      'too-large',
    ],
    ['redirects', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(), 'agent-nonsense'],
    [
      'refuses',
      (response) =>
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: 'invalid_scope', error_description: `No, ${secret}!` })),
      'agent-refused-auth',
    ],
  ])('%s', async (_name, answer, kind) => {
    const server = await startHttpServer((_, response) => answer(response))
    const error = await call(await agentOf(`${server.url}/token`)).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ data: { kind, details: { step: 'token' } } })
    expect(JSON.stringify(error)).not.toContain(secret)
    expect((error as Error).message).not.toContain(secret)
  })

  it('may quote other credentials of the agent, also where its text is cut', async () => {
    const other = 'other-key-of-the-agent-99cc'
    const server = await startHttpServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      // The 300 characters of an error end within the third key.
      const before = 'x'.repeat(220)
      const description = `${other} ${other} ${before} ${other}`
      response.end(JSON.stringify({ error: 'invalid_client', error_description: description }))
    })
    const agent = await agentOf(`${server.url}/token`)
    await setCredential(localViewer(), agent.id, 'headers', { type: 'headers', headers: { 'X-Key': other } })
    const error = await call(agent).catch((thrown: Error) => thrown)
    expect((error as Error).message).toContain('rejected the request')
    const stored = (await openCredentials(agent)).find(({ scheme }) => scheme === 'bearer')
    expect(stored?.shown.problem).toContain('••••')
    for (const text of [(error as Error).message, JSON.stringify(error), JSON.stringify(stored?.shown)])
      expect(text).not.toContain(other.slice(0, 8))
  })

  it('may send a very long explanation', async () => {
    const server = await startHttpServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: 'invalid_request', error_description: 'no '.repeat(10_000) }))
    })
    const error = await call(await agentOf(`${server.url}/token`)).catch((thrown: Error) => thrown)
    expect((error as Error).message.length).toBeLessThan(400)
  })

  it('never gets the secret of another URL', async () => {
    const thief = await startHttpServer((_, response) => sendJson(response, token({})))
    const server = await startHttpServer((_, response) =>
      response.writeHead(307, { location: `${thief.url}/token` }).end(),
    )
    await call(await agentOf(`${server.url}/token`)).catch(() => undefined)
    expect(server.requests).toHaveLength(1)
    expect(thief.connections()).toBe(0)
  })
})

describe('URLs of providers', () => {
  it.each([
    'http://169.254.169.254/token',
    'http://[::ffff:169.254.169.254]/token',
    'http://2852039166/token',
    'http://0xa9fea9fe/token',
    'http://[fd00:ec2::254]/token',
    'http://100.100.100.200/token',
    'http://0.0.0.0/token',
  ])('are checked by the address policy: %s', async (tokenUrl) => {
    await expect(call(await agentOf(tokenUrl))).rejects.toMatchObject({ data: { kind: 'address-blocked' } })
  })

  // Loopback only: a failing test must not call other servers.
  it.each(['https://127.0.0.1:1/token', 'https://[::1]:1/token', 'https://2130706433:1/token'])(
    'may be local only if Switchboard listens on loopback: %s',
    async (tokenUrl) => {
      const agent = await agentOf(tokenUrl)
      vi.stubEnv('HOST', '10.9.9.9')
      vi.stubEnv('OUTBOUND_ALLOW', '')
      for (const name of ['env', 'outbound'] as const) deleteSingleton(name)
      await expect(call(agent)).rejects.toMatchObject({ data: { kind: 'address-blocked' } })
    },
  )

  it('are checked in a discovery document too', async () => {
    const server = await startHttpServer((_, response) =>
      sendJson(response, {
        issuer: server.url,
        token_endpoint: 'http://169.254.169.254/token',
        device_authorization_endpoint: 'http://169.254.169.254/device',
        authorization_endpoint: 'javascript:alert(1)',
      }),
    )
    const { agent } = await registerGuardedAgent('bearer')
    const input = { type: 'openIdConnect', issuer: server.url, clientId: 'c', clientSecret: secret } as const
    const viewer = localViewer()
    await setCredential(viewer, agent.id, 'bearer', { ...input, flow: 'clientCredentials' })
    await expect(call(agent)).rejects.toMatchObject({ data: { kind: 'address-blocked' } })
    const faultOf = async () => {
      const answer = await callRoute(authorize, { method: 'POST', params: { id: agent.id, scheme: 'bearer' } })
      return errorBodySchema.parse(answer.json).error.kind
    }
    await setCredential(viewer, agent.id, 'bearer', { ...input, flow: 'deviceCode' })
    expect(await faultOf()).toBe('address-blocked')
    await setCredential(viewer, agent.id, 'bearer', { ...input, flow: 'authorizationCode' })
    expect(await faultOf()).toBe('invalid-input')
  })

  it('are ignored in a discovery document of another issuer', async () => {
    const server = await startHttpServer((_, response) =>
      sendJson(response, { issuer: 'https://bank.example', token_endpoint: `${server.url}/token` }),
    )
    const { agent } = await registerGuardedAgent('bearer')
    const input = { type: 'openIdConnect', flow: 'clientCredentials', issuer: server.url, clientId: 'c' } as const
    await setCredential(localViewer(), agent.id, 'bearer', input)
    await expect(call(agent)).rejects.toMatchObject({ data: { kind: 'agent-nonsense', details: { step: 'token' } } })
    expect(server.requests.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration'])
  })
})

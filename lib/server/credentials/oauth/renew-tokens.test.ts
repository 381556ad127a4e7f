import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Credential } from '@/lib/server/credentials/credential'
import { renewTokens } from '@/lib/server/credentials/oauth/renew-tokens'
import { startAuthorization } from '@/lib/server/credentials/oauth/start-authorization'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { registerGuardedAgent, startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { discardTokens, openCredentials, storeTokens } from '@/lib/server/credentials/vault'
import { setCurrentInstance } from '@/lib/server/instances/current-instance'
import { localViewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'

beforeEach(() => startTestSwitchboard())

const first = { accessToken: 'access-token-1', refreshToken: 'refresh-token-1' }
const second = { accessToken: 'access-token-2', refreshToken: 'refresh-token-2' }
const refuse = (response: ServerResponse, error: string) =>
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))

/** Registers an agent whose credential has tokens of this provider. */
async function credentialAt(answer: (path: string, response: ServerResponse, body: URLSearchParams) => unknown) {
  const server = await startHttpServer(
    (request, response, body) => void answer(request.url ?? '', response, new URLSearchParams(body)),
  )
  const { agent } = await registerGuardedAgent('bearer')
  await setCredential(localViewer(), agent.id, 'bearer', {
    type: 'oauth2',
    flow: 'deviceCode',
    clientId: 'c',
    tokenUrl: `${server.url}/token`,
    deviceAuthorizationUrl: `${server.url}/device`,
  })
  const read = async (): Promise<Credential> => {
    const [credential] = await openCredentials(agent)
    if (!credential) throw new Error('no credential')
    return credential
  }
  const store = async (tokens: typeof first) => {
    const { id, shown } = await read()
    await storeTokens(id, tokens, shown)
  }
  await store(first)
  return { agent, server, read, store }
}

test('two instances that renew the same tokens send one request, and both get the new ones', async () => {
  const uses: (string | null)[] = []
  const { read } = await credentialAt(async (_path, response, body) => {
    uses.push(body.get('refresh_token'))
    // A refresh token is valid once (RFC 9700 §4.14.2).
    if (uses.length > 1) return refuse(response, 'invalid_grant')
    await sleep(200)
    sendJson(response, {
      access_token: second.accessToken,
      refresh_token: second.refreshToken,
      token_type: 'Bearer',
      expires_in: 3600,
    })
  })
  const credential = await read()
  onTestFinished(() => setCurrentInstance(null))
  const renewals = ['one', 'two'].map((id) => {
    setCurrentInstance({ id, send: () => undefined })
    // Instances share no memory.
    deleteSingleton('locks')
    return renewTokens(credential, first.accessToken)
  })
  expect(await Promise.all(renewals)).toMatchObject([second, second])
  expect(uses).toEqual([first.refreshToken])
  expect((await read()).tokens).toMatchObject(second)
})

test('a late failure does not delete tokens that were stored meanwhile', async () => {
  const { read, store } = await credentialAt((_path, response) => response.end())
  const before = await read()
  await store(second)
  await discardTokens(before, { ...before.shown, problem: 'late' })
  expect((await read()).tokens).toEqual(second)
  expect((await read()).shown.problem).toBeUndefined()
  const now = await read()
  await discardTokens(now, { ...now.shown, problem: 'over' })
  expect(await read()).toMatchObject({ tokens: null, shown: { problem: 'over' } })
})

test('a sign-in with a device code keeps tokens that are renewed while the provider answers', async () => {
  const { agent, server, read, store } = await credentialAt(async (path, response) => {
    await store(second)
    if (path === '/token') return refuse(response, 'access_denied')
    const page = `${server.url}/page`
    sendJson(response, { device_code: 'd', user_code: 'u', verification_uri: page, expires_in: 60, interval: 1 })
  })
  await startAuthorization(localViewer(), agent.id, 'bearer', 'http://localhost:3000')
  expect(await read()).toMatchObject({ tokens: second, shown: { pending: true } })
  await store(first)
  await expect.poll(async () => (await read()).shown.pending, { timeout: 10_000 }).toBeUndefined()
  expect((await read()).tokens).toEqual(second)
})

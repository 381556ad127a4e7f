import { afterEach, describe, expect, it, vi } from 'vitest'
import { GET } from '@/app/samples/[name]/[[...path]]/route'
import { setAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { verifySampleProof, createSampleProof, sampleProofHeader } from '@/lib/server/platform/security/sample-proof'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { callRoute } from '@/lib/server/testing/call-route'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, type TestServer } from '@/lib/server/testing/http-server'

const token = 'a-token-of-at-least-thirty-two-characters'
const secret = { SECRET_KEY: 'a-key-of-at-least-thirty-two-characters', PORT: '3000' }

/** Reads the card of a sample agent; returns the HTTP status. */
async function readCard(name: string, headers: Record<string, string>): Promise<number> {
  const params = { name, path: ['.well-known', 'agent-card.json'] }
  return (await callRoute(GET, { params, headers })).status
}
const proofFor = async (url: string) => (await createSampleProof(new URL(url))) ?? 'none'
const proven = async (url: string) => ({ [sampleProofHeader]: await proofFor(url) })

const server = (): Promise<TestServer> => startHttpServer((_, response) => response.end('{}'))
/** Path of each request, and whether it carried a proof. */
const sent = ({ requests }: TestServer) => requests.map(({ path, headers }) => [path, sampleProofHeader in headers])

describe('sample agents behind an access token', () => {
  afterEach(() => vi.useRealTimers())

  it('accept requests with the token or with a proof for the same agent', async () => {
    await setTestEnvironment({ ...secret, ACCESS_TOKEN: token })
    await migrateTestDatabase()
    expect(await readCard('storyteller', {})).toBe(401)
    expect(await readCard('storyteller', { authorization: 'Bearer wrong' })).toBe(401)
    expect(await readCard('storyteller', { authorization: `Bearer ${token}` })).toBe(200)
    expect(await readCard('storyteller', await proven('http://127.0.0.1:3000/samples/storyteller'))).toBe(200)
    expect(await readCard('storyteller', await proven('http://localhost:3000/samples/storyteller/.well-known/x'))).toBe(
      200,
    )
    expect(await readCard('data-lab', await proven('http://127.0.0.1:3000/samples/storyteller'))).toBe(401)
    expect(await readCard('unknown', {})).toBe(401)
  })

  it('accept every request without an access token', async () => {
    await setTestEnvironment(secret)
    await migrateTestDatabase()
    expect(await readCard('storyteller', {})).toBe(200)
  })

  it('reject a proof for another port, of another key, and an expired one', async () => {
    await setTestEnvironment({ ...secret, ACCESS_TOKEN: token })
    await migrateTestDatabase()
    const url = 'http://127.0.0.1:3000/samples/storyteller'
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    expect(await verifySampleProof(await proofFor(url.replace('3000', '3001')), 'storyteller')).toBe(false)
    const proof = await proofFor(url)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await verifySampleProof(proof, 'storyteller')).toBe(true)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await verifySampleProof(proof, 'storyteller')).toBe(false)
    await setTestEnvironment({
      ...secret,
      ACCESS_TOKEN: token,
      SECRET_KEY: 'another-key-of-at-least-thirty-two-characters',
    })
    vi.setSystemTime(1_800_000_000_000)
    expect(await verifySampleProof(proof, 'storyteller')).toBe(false)
  })

  it('accept the proof of another instance that listens on another address of loopback', async () => {
    await setTestEnvironment({ ...secret, ACCESS_TOKEN: token, PORT: '3001' })
    await migrateTestDatabase()
    const proof = await proofFor('http://localhost:3000/samples/storyteller')
    await setTestEnvironment({ ...secret, ACCESS_TOKEN: token, HOST: '0.0.0.0' })
    await migrateTestDatabase()
    expect(await verifySampleProof(proof, 'storyteller')).toBe(true)
  })
})

describe('a call to a sample agent', () => {
  it('carries the proof only to a sample path on loopback, and never the access token', async () => {
    await setTestEnvironment({ ...secret, ACCESS_TOKEN: token })
    await migrateTestDatabase()
    const other = await server()
    for (const path of ['/samples/travel-desk', '/samples', '/samples/../a2a/x', '/other/samples/travel-desk'])
      await outboundFetch(`${other.url}${path}`)
    expect(sent(other)).toEqual([
      ['/samples/travel-desk', true],
      ['/samples', false],
      ['/a2a/x', false],
      ['/other/samples/travel-desk', false],
    ])
    expect(JSON.stringify(other.requests)).not.toContain(token)
    // The server that received the proof cannot use it here.
    expect(await verifySampleProof(String(other.requests[0]?.headers[sampleProofHeader]), 'travel-desk')).toBe(false)
    for (const url of ['https://127.0.0.1:3000', 'http://agents.example:3000', 'http://127.0.0.1.agents.example:3000'])
      expect(await createSampleProof(new URL(`${url}/samples/travel-desk`))).toBeUndefined()
  })

  it('neither keeps the proof on a redirect nor gets one by a redirect', async () => {
    await setTestEnvironment({ ...secret, ACCESS_TOKEN: token })
    await migrateTestDatabase()
    const target = await server()
    const leading = await startHttpServer((request, response) => {
      const location = `${target.url}${request.url === '/agent' ? '/samples/data-lab' : '/elsewhere'}`
      response.writeHead(307, { location }).end()
    })
    await outboundFetch(`${leading.url}/samples/travel-desk`)
    await outboundFetch(`${leading.url}/agent`)
    expect(sent(leading)).toEqual([
      ['/samples/travel-desk', true],
      ['/agent', false],
    ])
    expect(sent(target)).toEqual([
      ['/elsewhere', false],
      ['/samples/data-lab', false],
    ])
  })

  it('carries no proof without an access token', async () => {
    await setTestEnvironment(secret)
    await migrateTestDatabase()
    const other = await server()
    await outboundFetch(`${other.url}/samples/travel-desk`)
    expect(sent(other)).toEqual([['/samples/travel-desk', false]])
  })

  it('carries the proof while accounts are on', async () => {
    await setTestEnvironment(secret)
    await migrateTestDatabase()
    await setAccountsOn(true)
    const other = await server()
    await outboundFetch(`${other.url}/samples/travel-desk`)
    expect(sent(other)).toEqual([['/samples/travel-desk', true]])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { GET } from '@/app/samples/[name]/[[...path]]/route'
import { isSampleProof, sampleProof, sampleProofHeader } from '@/lib/server/access/sample-proof'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { callRoute } from '@/lib/server/testing/call-route'
import { environment } from '@/lib/server/testing/environment'
import { httpServer, type TestServer } from '@/lib/server/testing/http-server'

const token = 'a-token-of-at-least-thirty-two-characters'
const secret = { SECRET_KEY: 'a-key-of-at-least-thirty-two-characters', PORT: '3000' }

/** Reads the card of a sample agent; returns the HTTP status. */
async function readCard(name: string, headers: Record<string, string>): Promise<number> {
  const params = { name, path: ['.well-known', 'agent-card.json'] }
  return (await callRoute(GET, { params, headers })).status
}
const proofFor = async (url: string) => (await sampleProof(new URL(url))) ?? 'none'
const proven = async (url: string) => ({ [sampleProofHeader]: await proofFor(url) })

const server = (): Promise<TestServer> => httpServer((_, response) => response.end('{}'))
/** Path of each request, and whether it carried a proof. */
const sent = ({ requests }: TestServer) => requests.map(({ path, headers }) => [path, sampleProofHeader in headers])

describe('sample agents behind an access token', () => {
  afterEach(() => vi.useRealTimers())

  it('answer requests with the token or with a proof for the same agent', async () => {
    await environment({ ...secret, ACCESS_TOKEN: token })
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

  it('answer everybody without an access token', async () => {
    await environment(secret)
    expect(await readCard('storyteller', {})).toBe(200)
  })

  it('refuse a proof for another port, of another key, and one that has expired', async () => {
    await environment({ ...secret, ACCESS_TOKEN: token })
    const url = 'http://127.0.0.1:3000/samples/storyteller'
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    expect(await isSampleProof(await proofFor(url.replace('3000', '3001')), 'storyteller')).toBe(false)
    const proof = await proofFor(url)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await isSampleProof(proof, 'storyteller')).toBe(true)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await isSampleProof(proof, 'storyteller')).toBe(false)
    await environment({ ...secret, ACCESS_TOKEN: token, SECRET_KEY: 'another-key-of-at-least-thirty-two-characters' })
    vi.setSystemTime(1_800_000_000_000)
    expect(await isSampleProof(proof, 'storyteller')).toBe(false)
  })

  it('accept the proof of another instance that listens on another address of loopback', async () => {
    await environment({ ...secret, ACCESS_TOKEN: token, PORT: '3001' })
    const proof = await proofFor('http://localhost:3000/samples/storyteller')
    await environment({ ...secret, ACCESS_TOKEN: token, HOST: '0.0.0.0' })
    expect(await isSampleProof(proof, 'storyteller')).toBe(true)
  })
})

describe('a call to a sample agent', () => {
  it('carries the proof only to a sample path on loopback, and never the access token', async () => {
    await environment({ ...secret, ACCESS_TOKEN: token })
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
    // The server that got it cannot use it here.
    expect(await isSampleProof(String(other.requests[0]?.headers[sampleProofHeader]), 'travel-desk')).toBe(false)
    for (const url of ['https://127.0.0.1:3000', 'http://agents.example:3000', 'http://127.0.0.1.agents.example:3000'])
      expect(await sampleProof(new URL(`${url}/samples/travel-desk`))).toBeUndefined()
  })

  it('does not take the proof along on a redirect, nor get one by a redirect', async () => {
    await environment({ ...secret, ACCESS_TOKEN: token })
    const target = await server()
    const leading = await httpServer((request, response) => {
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

  it('carries nothing without an access token', async () => {
    await environment(secret)
    const other = await server()
    await outboundFetch(`${other.url}/samples/travel-desk`)
    expect(sent(other)).toEqual([['/samples/travel-desk', false]])
  })
})

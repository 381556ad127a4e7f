import { beforeEach, describe, expect, it } from 'vitest'
import { waitForIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { findAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { collectImportLines, startImport } from '@/lib/server/agents/catalog/start-import'
import { prepareLine, storeLine } from '@/lib/server/agents/catalog/import-line'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { localViewer } from '@/lib/server/platform/viewer'
import { createOutboundPolicies } from '@/lib/server/outbound/address-policy'
import { createOutbound } from '@/lib/server/outbound/outbound-fetch'
import { singleton } from '@/lib/server/platform/singleton'
import { verifyCard } from '@/lib/server/signing/verify-card'
import { startHttpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'
import type { JsonObject } from '@/lib/a2a/json'

/** Never connected to: the test provides its responses. */
const outside = 'http://11.0.0.1/.well-known/agent-card.json'
const outsideList = 'http://11.0.0.1/catalog.json'
const noSignal = new AbortController().signal

beforeEach(() => startTestSwitchboard())

const counting = (): Promise<TestServer> => startHttpServer((_, response) => sendJson(response, { keys: [] }))

/** Creates an agent whose card is from this URL and contains these values. */
async function agentOf(card: JsonObject, url: string | null = outside, endpoint?: string): Promise<AgentRecord> {
  const viewer = localViewer()
  const input = { card, ...(url && { url }), ...(endpoint && { endpoint }) }
  const { agent } = await registerAgent(viewer, input, 'http://localhost:3000')
  await waitForIconRefresh()
  return requireAgent(viewer, agent.id)
}

const call = (agent: AgentRecord, url = agent.url) =>
  agentFetch(agent, url, { method: 'POST', body: '{}' }).then(
    ({ status }) => status,
    (error: { data: { details: { code: string } } }) => error.data.details.code,
  )

describe('an agent whose card is from a public server', () => {
  it('is not called at a local URL of the card, unless a user enters it or another one', async () => {
    const inner = await counting()
    const agent = await agentOf(cardV10(inner.url))
    expect(await call(agent)).toBe('blocked-inward')
    expect(await call({ ...agent, url: 'http://127.0.0.1:9/' }, inner.url)).toBe('blocked-inward')
    expect(inner.connections()).toBe(0)
    const changed = await changeAgent(localViewer(), agent.id, { url: `${inner.url}/mine` })
    expect(await call(changed)).toBe(200)
  })

  it('is called at a local URL if the card was pasted, is from a local server, or from the same one', async () => {
    const inner = await counting()
    for (const from of [null, 'http://127.0.0.9/card.json', `${inner.url}/card.json`]) {
      const agent = await agentOf(cardV10(`${inner.url}/${String(from).length}`, { name: String(from) }), from)
      expect(await call(agent)).toBe(200)
    }
  })

  it('gets no icon and no signing key from a local URL', async () => {
    const inner = await counting()
    const header = { alg: 'ES256', kid: 'k', jku: `${inner.url}/keys` }
    const signature = { protected: Buffer.from(JSON.stringify(header)).toString('base64url'), signature: 'AAAA' }
    const card = cardV10('http://11.0.0.1/rpc', { iconUrl: `${inner.url}/icon.png`, signatures: [signature] })
    await agentOf(card)
    expect(await verifyCard(card, { url: outside }, [])).toMatchObject({ state: 'unverifiable', reason: 'key-address' })
    expect(inner.connections()).toBe(0)
    expect(await verifyCard(card, { url: null }, [])).toMatchObject({ reason: 'key-missing' })
    expect(inner.connections()).toBe(1)
  })

  it.each(['tokenUrl', 'issuer'])(
    'sends no client secret to a local %s of the card, but to an entered one',
    async (name) => {
      const inner = await counting()
      const schemes: JsonObject =
        name === 'tokenUrl'
          ? {
              o: {
                oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: `${inner.url}/token`, scopes: {} } } },
              },
            }
          : { o: { openIdConnectSecurityScheme: { openIdConnectUrl: inner.url } } }
      const agent = await agentOf(
        cardV10('http://11.0.0.1/rpc', {
          securitySchemes: schemes,
          securityRequirements: [{ schemes: { o: { list: [] } } }],
        }),
      )
      const client = { clientId: 'c', clientSecret: 'client-secret-77aa', flow: 'clientCredentials' } as const
      const type = name === 'tokenUrl' ? 'oauth2' : 'openIdConnect'
      await setCredential(localViewer(), agent.id, 'o', { type, ...client })
      expect(await call(agent)).toBe('blocked-inward')
      expect(inner.connections()).toBe(0)
      await setCredential(localViewer(), agent.id, 'o', { type, ...client, [name]: `${inner.url}/mine` })
      await call(agent)
      expect(inner.connections()).toBe(1)
    },
  )
})

it('a public provider with metadata does not lead to a local token endpoint', async () => {
  const inner = await counting()
  const provider = await startHttpServer((_, response) =>
    sendJson(response, { issuer: `http://provider.example:${provider.port}`, token_endpoint: `${inner.url}/token` }),
  )
  // The first lookup returns this machine, the others the address under test.
  let lookups = 0
  const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '203.0.113.7', family: 4 }]
  const policies = createOutboundPolicies({ allow: [], deny: [], localAllowed: true })
  singleton('outbound', () => createOutbound({ ...policies, resolve, timeoutMs: 5_000, idleMs: 5_000, maxBytes: 1e6 }))
  const agent = await agentOf(cardV10('http://11.0.0.1/rpc'), null)
  const issuer = `http://provider.example:${provider.port}`
  const input = { type: 'openIdConnect', flow: 'clientCredentials', clientId: 'c', clientSecret: 's-77aa' } as const
  await setCredential(localViewer(), agent.id, 'o', { ...input, issuer })
  expect(await call(agent)).toBe('blocked-inward')
  expect([provider.requests.length, inner.connections()]).toEqual([1, 0])
})

describe('a catalog that was fetched from a public server', () => {
  const fault = expect.objectContaining({
    data: expect.objectContaining({ details: expect.objectContaining({ code: 'blocked-inward' }) }),
  })

  it('leads to no local card, endpoint or key, neither during the import nor later', async () => {
    const inner = await counting()
    const viewer = localViewer()
    const take = async (line: object) =>
      storeLine(viewer, await prepareLine({ label: 'a', foundIn: outsideList, ...line }, noSignal), new Set())
    const card = JSON.stringify(cardV10('http://11.0.0.1/rpc'))
    await expect(take({ url: `${inner.url}/card.json` })).rejects.toEqual(fault)
    await expect(take({ card, endpoint: inner.url })).rejects.toEqual(fault)
    await expect(take({ card, pushProof: { type: 'jwt', jwksUrl: inner.url } })).rejects.toEqual(fault)
    const { agentId } = await take({
      card: JSON.stringify(cardV10(`${inner.url}/rpc`, { iconUrl: `${inner.url}/icon.png` })),
      cardUrl: `${inner.url}/card.json`,
    })
    const agent = await requireAgent(viewer, agentId)
    expect([await call(agent), await call(agent, `${inner.url}/card.json`)]).toEqual([
      'blocked-inward',
      'blocked-inward',
    ])
    await waitForIconRefresh()
    expect(inner.connections()).toBe(0)
  })

  it('does not replace the card of an agent that is called locally', async () => {
    const inner = await counting()
    const viewer = localViewer()
    const agent = await agentOf(cardV10(inner.url), null)
    const card = JSON.stringify(cardV10(inner.url, { iconUrl: `${inner.url}/icon.png` }))
    const line = { label: 'a', foundIn: outsideList, card }
    expect(await storeLine(viewer, await prepareLine(line, noSignal), new Set())).toMatchObject({
      outcome: 'known',
      agentId: agent.id,
    })
    expect((await findAgent(viewer, agent.id))?.iconUrl).toBeNull()
    expect(await call(agent)).toBe(200)
  })

  it('leads to no local catalog', async () => {
    const inner = await counting()
    const items = [{ label: 'inner', catalog: `${inner.url}/catalog.json` }]
    const list = await collectImportLines({ format: 'ai-catalog', items, leftOut: 0 }, outsideList)
    expect(list.lines).toMatchObject([{ fault: { kind: 'address-blocked', details: { code: 'blocked-inward' } } }])
    expect(inner.connections()).toBe(0)
    const own = await collectImportLines({ format: 'ai-catalog', items, leftOut: 0 }, null)
    expect([own.lines.length, inner.connections() > 0]).toEqual([1, true])
  })

  it('is stored with each of its agents', async () => {
    const viewer = localViewer()
    const items = [{ label: 'a', card: JSON.stringify(cardV10('http://11.0.0.1/rpc')) }]
    const { done } = await startImport(
      viewer,
      await collectImportLines({ format: 'agent-list', items, leftOut: 0 }, outsideList),
    )
    await done
    expect((await findAgent(viewer, 'echo-agent'))?.importedFrom).toBe(outsideList)
  })
})

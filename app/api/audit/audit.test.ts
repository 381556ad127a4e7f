import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as enable } from '@/app/api/accounts/route'
import { GET as listAudit } from '@/app/api/audit/route'
import { GET as exportAudit } from '@/app/api/audit/export/route'
import { PATCH as changeSettings } from '@/app/api/audit/settings/route'
import { GET as verify } from '@/app/api/audit/verification/route'
import { PUT as putCredential } from '@/app/api/agents/[id]/credentials/[scheme]/route'
import { PATCH as changeAgent } from '@/app/api/agents/[id]/route'
import { PATCH as changeMe } from '@/app/api/me/route'
import { POST as createTeam } from '@/app/api/teams/route'
import { DELETE as removeTeam } from '@/app/api/teams/[id]/route'
import { POST as signIn } from '@/app/api/sign-in/route'
import type { AuditEntry } from '@/lib/api/audit'
import { appendAuditEntry, removeAuditEntriesBefore, verifyAuditEntries } from '@/lib/server/db/access/audit-entries'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSetCookie, sessionHeaders } from '@/lib/server/testing/session-headers'

const password = 'correct horse battery'
const admin = { name: 'Ada', email: 'ada@example.com', password }
const secret = 'secret-token-of-the-test'

/** Returns another first entry, with the right place but other contents. */
async function oldestOf(previousHash: string) {
  const row = await database().prisma.auditEntry.findFirstOrThrow({ orderBy: { seq: 'asc' } })
  return { ...row, seq: 1, previousHash: '', hash: previousHash }
}

describeEachDatabase('the audit log on %s', (provider) => {
  let opened: TestDatabase
  let headers: Record<string, string> = {}
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    deleteSingleton('rate-limits')
    // Those of another database.
    deleteSingleton('ttl-caches')
  }, 60_000)
  afterAll(() => opened.close())

  const entries = async (path = '/') =>
    ((await callRoute(listAudit, { path, headers })).json as { entries: AuditEntry[] }).entries
  const check = async () => (await callRoute(verify, { headers })).json

  it('says who did what, when and from where, without secrets', async () => {
    const enabled = await callRoute(enable, { method: 'POST', body: admin })
    const cookie = readSetCookie(enabled.headers)
    headers = { ...sessionHeaders(cookie), 'x-switchboard-peer': '203.0.113.7' }
    const { json } = await callRoute(createTeam, { method: 'POST', body: { name: 'Blue' }, headers })
    const { id } = json as { id: string }
    await callRoute(removeTeam, { method: 'DELETE', params: { id }, headers })
    await callRoute(createTeam, { method: 'POST', body: { name: '' }, headers })
    await callRoute(signIn, { method: 'POST', body: { email: 'eve@example.com', password: secret } })
    // A password in the wrong field.
    await callRoute(signIn, { method: 'POST', body: { email: password, password } })
    const changed = { current: password, next: 'another long password' }
    await callRoute(changeMe, { method: 'PATCH', body: { password: changed }, headers })
    const raw = JSON.stringify({ name: 'A', description: '', version: '1', url: 'https://a.example/', skills: [] })
    const agent = await storedAgent(localViewer(), { card: { raw, sourceUrl: null, etag: null } })
    const body = { type: 'bearer', token: secret }
    await callRoute(putCredential, { method: 'PUT', params: { id: agent.id, scheme: 'x' }, body, headers })
    await callRoute(changeAgent, { method: 'PATCH', params: { id: agent.id }, body: { favorite: true }, headers })
    const access = { visibility: 'owner' }
    await callRoute(changeAgent, { method: 'PATCH', params: { id: agent.id }, body: { access }, headers })

    const all = await entries()
    expect(all.map(({ action }) => action).toReversed()).toEqual([
      'accounts-enabled',
      'team-created',
      'team-removed',
      'sign-in-failed',
      'sign-in-failed',
      'password-set',
      'credential-set',
      'agent-changed',
    ])
    const from = { actorId: 'local', actorName: 'Ada', method: 'session', address: '203.0.113.7' }
    expect(all.find(({ action }) => action === 'team-created')).toMatchObject({ ...from, details: { name: 'Blue' } })
    expect(all.find(({ action }) => action === 'team-removed')).toMatchObject({ ...from, targetId: id })
    expect(all.find(({ action }) => action === 'credential-set')).toMatchObject({
      targetId: agent.id,
      details: { scheme: 'x', type: 'bearer' },
    })
    expect(all.filter(({ action }) => action === 'sign-in-failed')).toMatchObject([
      { actorId: null, actorName: '' },
      { actorId: null, actorName: 'eve@example.com' },
    ])
    const stored = JSON.stringify(await database().prisma.auditEntry.findMany())
    for (const hidden of [secret, password, changed.next, cookie]) expect(stored).not.toContain(hidden)
  })

  it('finds entries by text, action and time, page by page', async () => {
    expect(await entries('/?q=blue')).toHaveLength(1)
    expect(await entries('/?action=sign-in-failed')).toHaveLength(2)
    expect(await entries('/?from=2100-01-01T00:00:00Z')).toEqual([])
    const [newest] = await entries()
    const second = `${newest?.at.slice(0, 19)}Z`
    expect((await entries(`/?from=${second}`))[0]).toEqual(newest)
    expect(await entries(`/?to=${second}`)).not.toContainEqual(newest)
    const first = (await callRoute(listAudit, { path: '/?limit=3', headers })).json as { nextCursor: string }
    const rest = await entries(`/?limit=10&cursor=${first.nextCursor}`)
    expect(rest.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1])
  })

  it('exports CSV and JSON Lines, oldest first, and says so', async () => {
    const csv = (await callRoute(exportAudit, { headers })).text.split('\r\n')
    expect(csv[0]).toMatch(/^seq,at,actorId/)
    expect(csv[1]).toMatch(/^1,.*accounts-enabled/)
    const jsonl = (await callRoute(exportAudit, { path: '/?format=jsonl', headers })).text.trim().split('\n')
    expect(jsonl.map((line) => (JSON.parse(line) as AuditEntry).action).at(-1)).toBe('audit-exported')
  })

  it('stays one chain when several entries are written at once', async () => {
    const entry = { actorId: null, actorName: 'x', method: 'none', keyId: null, address: '' } as const
    const target = { action: 'sign-in-failed', targetId: '', targetName: '', details: {} } as const
    await Promise.all(Array.from({ length: 20 }, () => appendAuditEntry({ ...entry, ...target })))
    expect(await check()).toMatchObject({ brokenAt: null, removed: 0 })
  })

  it('shows an entry that was changed, and one that is missing', async () => {
    const { auditEntry } = database().prisma
    const third = await auditEntry.findUniqueOrThrow({ where: { seq: 3 } })
    await auditEntry.update({ where: { seq: 3 }, data: { actorName: 'Somebody else' } })
    expect(await check()).toMatchObject({ brokenAt: 3 })
    await auditEntry.update({ where: { seq: 3 }, data: { actorName: third.actorName } })
    expect(await check()).toMatchObject({ brokenAt: null })
    const last = await auditEntry.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    await auditEntry.delete({ where: { seq: last.seq } })
    expect(await check()).toMatchObject({ brokenAt: last.seq })
    await auditEntry.create({ data: last })
    await auditEntry.delete({ where: { seq: 1 } })
    expect(await check()).toMatchObject({ brokenAt: 1 })
    await auditEntry.create({ data: await oldestOf(third.previousHash) })
    expect(await check()).toMatchObject({ brokenAt: 1 })
  })

  it('says how an agent’s push notifications are authenticated, and what is sent as a probe', async () => {
    const raw = JSON.stringify({ name: 'B', description: '', version: '1', url: 'https://b.example/', skills: [] })
    const { id } = await storedAgent(localViewer(), { card: { raw, sourceUrl: null, etag: null } })
    const change = (body: object) => callRoute(changeAgent, { method: 'PATCH', params: { id }, body, headers })
    const pushProof = { type: 'jwt', jwksUrl: `https://b.example/keys?key=${secret}`, issuer: 'b' }
    expect((await change({ pushProof })).status).toBe(200)
    expect((await change({ probeText: 'Are you there?' })).status).toBe(200)
    expect((await change({ pushProof: null })).status).toBe(200)
    const changes = await entries(`/?action=agent-changed&q=${id}`)
    expect(changes.map(({ details }) => details).toReversed()).toEqual([
      { pushProof: { ...pushProof, jwksUrl: 'https://b.example/keys' } },
      { probeText: 'Are you there?' },
      { pushProof: null },
    ])
    expect(JSON.stringify(changes)).not.toContain(secret)
  })

  it('removes old entries and can still be verified', async () => {
    const { auditEntry, auditHead } = database().prisma
    await auditEntry.deleteMany()
    await auditHead.update({ where: { id: 1 }, data: { seq: 0, hash: '' } })
    await callRoute(createTeam, { method: 'POST', body: { name: 'Green' }, headers })
    await auditEntry.updateMany({ data: { at: '2020-01-01T00:00:00.000Z' } })
    await callRoute(createTeam, { method: 'POST', body: { name: 'Red' }, headers })
    const answer = await callRoute(changeSettings, { method: 'PATCH', body: { days: 30 }, headers })
    expect(answer.json).toEqual({ days: 30 })
    expect((await entries()).map(({ action }) => action)).toEqual(['audit-settings-changed', 'team-created'])
    expect(await check()).toEqual({ checked: 2, removed: 1, brokenAt: null })
  })

  it('is complete while old entries are removed', async () => {
    for (let round = 0; round < 10; round += 1) {
      await callRoute(createTeam, { method: 'POST', body: { name: `Team ${round}` }, headers })
      const removal = Promise.resolve().then(() => removeAuditEntriesBefore(new Date(Date.now() + 1000)))
      const [checked] = await Promise.all([verifyAuditEntries(), removal])
      expect(checked).toMatchObject({ brokenAt: null })
    }
  })
})

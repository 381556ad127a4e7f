import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentQuery } from '@/lib/server/db/agents/catalog/search-entries'
import {
  archiveAgent,
  findAgent,
  findAgentByUrl,
  markAgentStatus,
  markAgentUsed,
  updateAgent,
} from '@/lib/server/db/agents/agents'
import { createAgent } from '@/lib/server/db/agents/write-agent'
import { database } from '@/lib/server/db/engine/client'
import { listCardVersions, readCardVersion } from '@/lib/server/db/agents/card-versions'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { receiveCard } from '@/lib/server/db/agents/receive-card'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { newAgent, storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const skill = (id: string, overrides = {}) => ({
  id,
  name: `${id} skill`,
  description: '',
  tags: [],
  examples: [],
  ...overrides,
})
const card = (raw: string) => ({ raw, sourceUrl: 'https://agents.example/card', etag: '"1"' })

/** Returns the names of all agents that a query finds, page by page. */
async function names(viewer: Viewer, query: AgentQuery): Promise<string[]> {
  const { agents, nextCursor } = await listAgents(viewer, query)
  const pageNames = agents.map(({ name }) => name)
  return nextCursor ? [...pageNames, ...(await names(viewer, { ...query, cursor: nextCursor }))] : pageNames
}

const versions = async (id: string) => (await listCardVersions(id)).map(({ version }) => version)

describeEachDatabase('agents on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
  }, 60_000)
  afterAll(() => opened.close())

  it('return what was stored', async () => {
    const skills = [
      skill('b', { tags: ['Two', 'one'], examples: ['Say "hi"'] }),
      skill('a', { inputModes: ['image/png'] }),
    ]
    const input = newAgent({ skills, tags: ['Zoo', 'alpha'], providerName: 'ACME', iconUrl: 'https://x.example/i.png' })
    const { card: _card, ...content } = input
    const created = await createAgent(viewer, input)
    expect(created).toMatchObject({
      ...content,
      tags: ['Zoo', 'alpha'].toSorted(),
      status: 'unknown',
      lifecycle: 'active',
    })
    expect(await findAgent(viewer, created.id)).toEqual(created)
    expect(await findAgent(viewer, created.slug)).toEqual(created)
    expect(await findAgentByUrl(viewer, input.url)).toEqual(created)
    expect(await findAgent(viewer, 'nobody')).toBeNull()
    expect(await findAgent(viewer, 'nob\0dy')).toBeNull()
  })

  it('are not visible to other users', async () => {
    const { id, url } = await storedAgent(viewer)
    const stranger = await newViewer()
    expect(await findAgent(stranger, id)).toBeNull()
    expect(await findAgentByUrl(stranger, url)).toBeNull()
    expect(await listAgents(stranger)).toEqual({ agents: [], nextCursor: null, total: 0 })
    await expect(updateAgent(stranger, id, { name: 'Mine' })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(archiveAgent(stranger, id)).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('reject a slug that is taken', async () => {
    const { slug } = await storedAgent(viewer)
    await expect(storedAgent(viewer, { slug })).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('store texts that no database can hold', async () => {
    const hostile = 'a\0b\ud800'
    const skills = [skill(hostile, { tags: [hostile], examples: [hostile] })]
    const { id } = await storedAgent(viewer, {
      name: hostile,
      tags: [hostile],
      inputModes: [hostile],
      skills,
      card: card(hostile),
    })
    expect(await findAgent(viewer, id)).toMatchObject({ name: 'a\ufffdb\ufffd', inputModes: ['a\ufffdb\ufffd'] })
    expect((await readCardVersion(id, 1))?.raw).toBe(hostile)
  })

  it('change only the columns of a patch', async () => {
    const before = await storedAgent(viewer, { skills: [skill('old')], tags: ['old'], description: 'Kept.' })
    const after = await updateAgent(viewer, before.id, {
      name: 'Newname',
      skills: [skill('new')],
      dialectOverride: 'v0.3',
    })
    expect(after).toEqual({
      ...before,
      name: 'Newname',
      skills: [skill('new')],
      dialectOverride: 'v0.3',
      updatedAt: after.updatedAt,
    })
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(await names(viewer, { q: 'newname kept' })).toEqual(['Newname'])
    expect(await names(viewer, { skill: 'old' })).toEqual([])
    expect(await names(viewer, { skill: 'new' })).toEqual(['Newname'])
  })

  it('keep child rows that a patch does not change', async () => {
    const skills = [skill('one', { tags: ['a', 'b'], inputModes: ['text/csv'] }), skill('two')]
    const input = { skills, tags: ['Zoo', 'alpha'], inputModes: ['text/plain', 'image/png'] }
    const { id } = await storedAgent(viewer, input)
    const { prisma } = database()
    const rows = async () => ({
      skills: await prisma.skill.findMany({
        where: { agentId: id },
        orderBy: { position: 'asc' },
        select: { id: true },
      }),
      tags: await prisma.agentTag.findMany({ where: { agentId: id }, orderBy: [{ tag: 'asc' }, { source: 'asc' }] }),
      modes: await prisma.agentMode.findMany({
        where: { agentId: id },
        orderBy: [{ mode: 'asc' }, { direction: 'asc' }],
      }),
    })
    const before = await rows()
    expect([before.skills.length, before.tags.length, before.modes.length]).toEqual([2, 4, 4])
    await updateAgent(viewer, id, { ...input, lifecycle: 'deprecated', ownerName: 'Team Sun' })
    expect(await rows()).toEqual(before)

    await updateAgent(viewer, id, { tags: ['alpha'] })
    expect(await rows()).toMatchObject({ skills: before.skills, modes: before.modes })
    expect((await rows()).tags).toHaveLength(3)
    await updateAgent(viewer, id, { skills: skills.toReversed() })
    expect((await rows()).skills).not.toEqual(before.skills)
    expect((await findAgent(viewer, id))?.skills).toEqual(skills.toReversed())
  })

  it('are stored quickly with very many tags, and found by the first of them', async () => {
    const owner = await newViewer()
    const tags = Array.from({ length: 60_000 }, (_, index) => `tag ${index}`)
    const { id } = await storedAgent(owner, { name: 'Many', skills: [skill('many', { tags })] })
    expect(await names(owner, { tag: ['tag 0', 'tag 999'] })).toEqual(['Many'])
    await updateAgent(owner, id, { skills: [skill('many', { tags: tags.toReversed() })] })
    expect(await names(owner, { tag: ['tag 59999', 'tag 59000'] })).toEqual(['Many'])
    expect((await findAgent(owner, id))?.skills[0]?.tags).toHaveLength(60_000)
  })

  it('leave the catalog when archived, but can still be found', async () => {
    const owner = await newViewer()
    const { id } = await storedAgent(owner, { name: 'Gone' })
    await storedAgent(owner, { name: 'Here' })
    await archiveAgent(owner, id)
    expect(await names(owner, {})).toEqual(['Here'])
    expect(await names(owner, { lifecycle: 'archived' })).toEqual(['Gone'])
    expect(await findAgent(owner, id)).toMatchObject({ lifecycle: 'archived' })
  })

  it('store when they were used and their health', async () => {
    const { id } = await storedAgent(viewer)
    await markAgentStatus(id, 'down', { code: 'timeout', sentence: 'No answer within 5 s' })
    expect(await findAgent(viewer, id)).toMatchObject({
      status: 'down',
      statusReason: 'No answer within 5 s',
      lastSeenAt: null,
    })
    await markAgentStatus(id, 'up', null)
    const { updatedAt } = (await findAgent(viewer, id)) ?? {}
    await markAgentStatus(id, 'up', null)
    await markAgentUsed(id)
    expect(await findAgent(viewer, id)).toMatchObject({
      status: 'up',
      statusReason: null,
      lastSeenAt: expect.any(Date),
      lastUsedAt: expect.any(Date),
      updatedAt,
    })
  })

  it('keep every version of their card, exactly as received', async () => {
    const raws = ['{"a":1, "a":2}', 'not\0json', '{}']
    const { id } = await storedAgent(viewer, { card: card(raws[0] ?? '') })
    const add = (raw = '', agentId = id) => receiveCard(viewer, agentId, card(raw), () => ({ content: {} }))
    const added = await Promise.all([add(raws[1]), add(raws[2])])
    expect(added.map(({ version }) => version).toSorted()).toEqual([2, 3])
    expect((await listCardVersions(id)).map(({ version }) => version)).toEqual([3, 2, 1])
    const read = await Promise.all([1, 2, 3].map(async (version) => (await readCardVersion(id, version))?.raw))
    expect(read.toSorted()).toEqual(raws.toSorted())
    expect(await findAgent(viewer, id)).toMatchObject({ cardVersion: 3 })
    expect(await readCardVersion(id, 4)).toBeNull()
    await expect(updateAgent(viewer, id, { name: 'Late' }, 2)).rejects.toMatchObject({ kind: 'conflict' })
    await expect(add('', 'nobody')).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('keep their first card and the newest ones', async () => {
    const { id } = await storedAgent(viewer, { card: card('first') })
    for (let count = 2; count <= 20; count++)
      await receiveCard(viewer, id, card(`broken ${count}`), () => ({ problem: 'no-json' }))
    expect(await versions(id)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 1])
  })

  it('keep fewer cards when they are large', { tags: ['exhaustive'] }, async () => {
    const { id } = await storedAgent(viewer, { card: card('first') })
    const add = (raw: string) => receiveCard(viewer, id, card(raw), () => ({ content: {} }))
    for (let count = 2; count <= 11; count++) await add(`small ${count}`)
    for (let count = 12; count <= 15; count++) await add(`${count}${'x'.repeat(11 * 1024 * 1024)}`)
    expect(await versions(id)).toEqual([15, 14, 13, 1])
    expect(await findAgent(viewer, id)).toMatchObject({ cardVersion: 15 })
    expect((await add('next')).version).toBe(16)
  })

  describe('in a catalog of five', () => {
    let owner: Viewer
    beforeAll(async () => {
      owner = await newViewer()
      const travel = {
        skills: [skill('book', { tags: ['Travel'], examples: ['Two nights in Köln'] })],
        providerName: 'ACME',
      }
      await storedAgent(owner, { name: 'delta', ...travel, tags: ['Finance'], dialect: 'v0.3' })
      await storedAgent(owner, {
        name: 'Alpha',
        description: 'Sells 100% of get_weather\\now',
        inputModes: ['image/PNG'],
      })
      const { id } = await storedAgent(owner, { name: 'charlie', tags: ['travel'], streaming: false, status: 'up' })
      await storedAgent(owner, { name: 'Bravo', pushNotifications: true, extendedCard: true })
      await storedAgent(owner, { name: 'alpha' })
      await markAgentUsed(id)
    })

    const cases: [AgentQuery, string[]][] = [
      [{}, ['alpha', 'Bravo', 'charlie', 'Alpha', 'delta']],
      [{ sort: 'used' }, ['charlie', 'alpha', 'Bravo', 'Alpha', 'delta']],
      [{ q: 'KÖLN' }, ['delta']],
      [{ q: 'nights acme' }, ['delta']],
      [{ q: 'nights nowhere' }, []],
      [{ q: '  ' }, ['alpha', 'Bravo', 'charlie', 'Alpha', 'delta']],
      [{ q: '100%' }, ['Alpha']],
      [{ q: '0%of' }, []],
      [{ q: '%' }, ['Alpha']],
      [{ q: 'get_w' }, ['Alpha']],
      [{ q: 'g_t' }, []],
      [{ q: 'weather\\' }, ['Alpha']],
      [{ q: "'; DROP TABLE" }, []],
      [{ tag: 'TRAVEL' }, ['charlie', 'delta']],
      [{ tag: 'trav' }, []],
      [{ skill: 'book' }, ['delta']],
      [{ skill: 'book skill' }, ['delta']],
      [{ capability: 'streaming', tag: 'travel' }, ['delta']],
      [{ capability: 'pushNotifications' }, ['Bravo']],
      [{ capability: 'extendedCard' }, ['Bravo']],
      [{ dialect: 'v0.3' }, ['delta']],
      [{ inputMode: 'image/PNG' }, ['Alpha']],
      [{ outputMode: 'image/png' }, []],
      [{ mode: 'image/png' }, ['Alpha']],
      [{ provider: 'ACME' }, ['delta']],
      [{ status: 'up' }, ['charlie']],
    ]
    it.each(cases)('%j', async (query, expected) => {
      const { agents, total } = await listAgents(owner, query)
      expect(agents.map(({ name }) => name)).toEqual(expected)
      expect(total).toBe(expected.length)
    })

    it.each(['newest', 'name', 'used'] as const)('are the same in pages of two, sorted by %s', async (sort) => {
      const whole = await names(owner, { sort })
      expect(whole).toHaveLength(5)
      expect(await names(owner, { sort, limit: 2 })).toEqual(whole)
      expect(await names(owner, { sort, limit: 1 })).toEqual(whole)
    })

    it('are sorted by name, case-insensitive', async () => {
      const sorted = await names(owner, { sort: 'name' })
      expect(sorted.map((name) => name.toLowerCase())).toEqual(['alpha', 'alpha', 'bravo', 'charlie', 'delta'])
    })

    it.each(['rubbish', 'W10', Buffer.from('["no date","x"]').toString('base64url')])(
      'refuse the cursor %s',
      async (cursor) => {
        await expect(listAgents(owner, { cursor })).rejects.toMatchObject({ kind: 'invalid-input' })
      },
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentQuery } from '@/lib/server/db/agents/catalog/search-entries'
import { markAgentStatus, markAgentUsed, setFavorite, updateAgent } from '@/lib/server/db/agents/agents'
import { indexAgents } from '@/lib/server/db/agents/write-agent'
import { database } from '@/lib/server/db/engine/client'
import { encodeCursor } from '@/lib/server/db/engine/paging'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const skill = (name: string, fields = {}) => ({ id: name, name, description: '', tags: [], examples: [], ...fields })

/** Returns the names of all agents that a query finds, page by page. */
async function names(viewer: Viewer, query: AgentQuery): Promise<string[]> {
  const { agents, nextCursor } = await listAgents(viewer, query)
  const pageNames = agents.map(({ name }) => name)
  return nextCursor ? [...pageNames, ...(await names(viewer, { ...query, cursor: nextCursor }))] : pageNames
}

describeEachDatabase('a list of agents on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    const agents = [
      { name: 'Weather' },
      { name: 'Storm watch', description: 'Warns of bad weather.' },
      { name: 'Café Zürich', providerName: 'Weather & Sons', tags: ['food', 'Swiss'] },
      { name: 'Old weather desk', tags: ['food'] },
      { name: 'get_weather', skills: [skill('Forecast', { examples: ['Will it rain in 北京 tomorrow?'] })] },
      { name: 'Straßenlage', skills: [skill('Roads', { description: 'Ice\n and\tsnow on the roads' })] },
    ]
    for (const agent of agents) ids[agent.name] = (await storedAgent(viewer, agent)).id
    await markAgentStatus(ids.Weather ?? '', 'down', null)
    await markAgentStatus(ids['Storm watch'] ?? '', 'degraded', { code: 'slow', sentence: 'Slow.' })
    await markAgentStatus(ids.Straßenlage ?? '', 'up', null)
    await markAgentUsed(ids.get_weather ?? '')
    await updateAgent(viewer, ids.get_weather ?? '', { ownerName: 'Team Sun' })
  }, 60_000)
  afterAll(() => opened.close())

  const searches: [string, string[]][] = [
    ['weather', ['Weather', 'get_weather', 'Old weather desk', 'Café Zürich', 'Storm watch']],
    ['WEATHER desk', ['Old weather desk']],
    ['desk weather', ['Old weather desk']],
    ['"desk weather"', []],
    ['"weather desk', ['Old weather desk']],
    ['cafe zurich', ['Café Zürich']],
    ['CAFÉ', ['Café Zürich']],
    ['strasse', ['Straßenlage']],
    ['北京', ['get_weather']],
    ['北 京', ['get_weather']],
    ['team sun', ['get_weather']],
    ['"ice and snow"', ['Straßenlage']],
    ['get_', ['get_weather']],
    ['_', ['get_weather']],
    ['food swiss', ['Café Zürich']],
  ]
  it.each(searches)('finds %s', async (q, expected) => {
    expect((await listAgents(viewer, { q })).agents.map(({ name }) => name)).toEqual(expected)
    expect(await names(viewer, { q, limit: 1 })).toEqual(expected)
    expect((await listAgents(viewer, { q, limit: 1 })).total).toBe(expected.length)
  })

  it('is searched in the requested order', async () => {
    expect(await names(viewer, { q: 'weather', sort: 'name' })).toEqual([
      'Café Zürich',
      'get_weather',
      'Old weather desk',
      'Storm watch',
      'Weather',
    ])
    expect(await names(viewer, { sort: 'match' })).toEqual(await names(viewer, { sort: 'name' }))
  })

  it('starts with healthy agents', async () => {
    expect(await names(viewer, { sort: 'health' })).toEqual([
      'Straßenlage',
      'Storm watch',
      'Café Zürich',
      'get_weather',
      'Old weather desk',
      'Weather',
    ])
  })

  it('is filtered by all given tags, by owner and by favorites', async () => {
    expect(await names(viewer, { tag: ['FOOD', 'swiss'] })).toEqual(['Café Zürich'])
    expect(await names(viewer, { tag: ['food'] })).toEqual(['Old weather desk', 'Café Zürich'])
    expect(await names(viewer, { tag: [] })).toHaveLength(6)
    expect(await names(viewer, { owner: 'Team Sun' })).toEqual(['get_weather'])
    expect(await names(viewer, { favorite: true })).toEqual([])
  })

  describe('with favorites', () => {
    const favorites = ['Storm watch', 'Straßenlage']
    const mark = (favorite: boolean) =>
      Promise.all(favorites.map((name) => setFavorite(viewer, ids[name] ?? '', favorite)))
    beforeAll(async () => void (await mark(true)))
    afterAll(async () => void (await mark(false)))

    it.each(['match', 'name', 'newest', 'used', 'health'] as const)(
      'has them first by %s, on whatever page',
      async (sort) => {
        const whole = await names(viewer, { sort })
        expect(whole.slice(0, 2).toSorted()).toEqual(favorites)
        expect(new Set(whole).size).toBe(6)
        for (const limit of [1, 2, 3]) expect(await names(viewer, { sort, limit })).toEqual(whole)
        expect((await listAgents(viewer, { sort })).agents.map(({ favorite }) => favorite)).toEqual(
          whole.map((name) => favorites.includes(name)),
        )
      },
    )

    it('contains only them with the filter, and none of other users', async () => {
      expect(await names(viewer, { favorite: true, sort: 'name' })).toEqual(favorites)
      expect(await names(viewer, { favorite: true, q: 'storm' })).toEqual(['Storm watch'])
      const other = await newViewer()
      const { id } = await storedAgent(other, { name: 'Theirs' })
      await setFavorite(viewer, id, true)
      expect(await names(viewer, { favorite: true, sort: 'name' })).toEqual(favorites)
      expect((await listAgents(other)).agents.map(({ favorite }) => favorite)).toEqual([false])
    })
  })

  it.each([
    ['rubbish', {}],
    [encodeCursor([0, ['no date'], 'x']), {}],
    [encodeCursor([2, ['a'], 'x']), { sort: 'name' }],
    [encodeCursor([0, ['a', 'b'], 'x']), { sort: 'name' }],
    [encodeCursor([0, ['a'], { gt: 'x' }]), { sort: 'name' }],
    [encodeCursor([1, ['2026-01-01T00:00:00.000Z'], 'x']), { sort: 'health' }],
  ] as [string, AgentQuery][])('refuses the cursor %s of another list', async (cursor, query) => {
    await expect(listAgents(viewer, { ...query, cursor })).rejects.toMatchObject({ kind: 'invalid-input' })
  })

  it('misses no agent in searches while agents are added', async () => {
    const owner = await newViewer()
    const add = async () => {
      for (let index = 0; index < 20; index += 1) await storedAgent(owner, { name: `Courier ${index}`, tags: ['new'] })
    }
    const totals: number[] = []
    const search = async () => {
      for (let round = 0; round < 20; round += 1)
        totals.push((await listAgents(owner, { q: 'courier', tag: 'new', limit: 5 })).total)
    }
    await Promise.all([add(), add(), search()])
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(await names(owner, { q: 'courier', limit: 7 })).toHaveLength(40)
  })

  it('contains agents that an earlier version stored', async () => {
    const owner = await newViewer()
    const { id, updatedAt } = await storedAgent(owner, { name: 'Größenmesser' })
    await storedAgent(owner, { name: 'Measures größen too' })
    const { agent, agentMode } = database().prisma
    await agent.update({ where: { id }, data: { headText: '', searchText: 'größenmesser', nameKey: 'größenmesser' } })
    await agentMode.deleteMany({ where: { agentId: id } })
    expect(await names(owner, { q: 'grossen' })).toEqual(['Measures größen too'])
    await indexAgents()
    expect(await names(owner, { q: 'grossen' })).toEqual(['Größenmesser', 'Measures größen too'])
    expect(await names(owner, { inputMode: 'text/plain', q: 'grossenm' })).toEqual(['Größenmesser'])
    expect((await listAgents(owner, { q: 'grossenm' })).agents[0]?.updatedAt).toEqual(updatedAt)
  })

  it('contains what changed while agents of an earlier version were indexed, and not what was removed', async () => {
    const owner = await newViewer()
    const stored = []
    for (const name of ['one', 'two', 'three', 'four']) stored.push(await storedAgent(owner, { name: `Ferry ${name}` }))
    const { agent } = database().prisma
    await agent.updateMany({ where: { ownerId: owner.userId }, data: { headText: '' } })
    const indexing = indexAgents()
    const [, changed, removed] = stored
    await Promise.all([
      indexing,
      updateAgent(owner, changed?.id ?? '', { name: 'Barge', outputModes: ['text/csv'] }),
      agent.delete({ where: { id: removed?.id ?? '' } }),
    ])
    expect(await names(owner, { q: 'ferry' })).toEqual(['Ferry four', 'Ferry one'])
    expect(await names(owner, { q: 'barge', outputMode: 'text/csv' })).toEqual(['Barge'])
  })
})

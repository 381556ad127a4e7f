import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FacetName, facetNames } from '@/lib/api/agent-search'
import { readAgentFacets } from '@/lib/server/db/agents/agent-facets'
import type { AgentFilter } from '@/lib/server/db/agents/catalog/search-entries'
import { archiveAgent, markAgentStatus, setFavorite, updateAgent } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import { saveDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const skill = (id: string, tags: string[] = []) => ({ id, name: `Skill ${id}`, description: '', tags, examples: [] })

describeEachDatabase('facets on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    await storedAgent(viewer, {
      name: 'One',
      tags: ['Travel'],
      skills: [skill('a', ['travel', 'hotels']), skill('a')],
      providerName: 'ACME',
    })
    const two = await storedAgent(viewer, { name: 'Two', tags: ['travel'], dialect: 'v0.3', extendedCard: true })
    await updateAgent(viewer, two.id, { ownerName: 'Team Sun' })
    await setFavorite(viewer, two.id, true)
    const three = await storedAgent(viewer, {
      name: 'Three',
      skills: [skill('b')],
      inputModes: ['image/PNG'],
      outputModes: ['text/csv'],
    })
    await markAgentStatus(three.id, 'down', null)
    const four = await storedAgent(viewer, { name: 'Four', tags: ['travel', 'old'], streaming: false })
    await updateAgent(viewer, four.id, { lifecycle: 'archived' })
    await storedAgent(await newViewer(), { tags: ['theirs', 'TRAVEL'] })
  }, 60_000)
  afterAll(() => opened.close())

  const counted = async (name: FacetName, filter: AgentFilter = {}) =>
    (await readAgentFacets(viewer, filter)).facets[name].map(({ value, count }) => `${value} ${count}`)

  it('count each agent once, archived ones separately, most frequent value first', async () => {
    expect(await readAgentFacets(viewer)).toEqual({
      total: 3,
      archived: 1,
      telling: [...facetNames],
      facets: {
        tag: [
          { value: 'travel', label: expect.stringMatching(/^[Tt]ravel$/), count: 2 },
          { value: 'hotels', label: 'hotels', count: 1 },
        ],
        skill: [
          { value: 'Skill a', label: 'Skill a', count: 1 },
          { value: 'Skill b', label: 'Skill b', count: 1 },
        ],
        capability: [
          { value: 'streaming', label: 'streaming', count: 3 },
          { value: 'extendedCard', label: 'extendedCard', count: 1 },
        ],
        dialect: [
          { value: 'v1.0', label: 'v1.0', count: 2 },
          { value: 'v0.3', label: 'v0.3', count: 1 },
        ],
        inputMode: [
          { value: 'text/plain', label: 'text/plain', count: 2 },
          { value: 'image/png', label: 'image/png', count: 1 },
        ],
        outputMode: [
          { value: 'text/plain', label: 'text/plain', count: 2 },
          { value: 'text/csv', label: 'text/csv', count: 1 },
        ],
        provider: [{ value: 'ACME', label: 'ACME', count: 1 }],
        owner: [{ value: 'Team Sun', label: 'Team Sun', count: 1 }],
        status: [
          { value: 'unknown', label: 'unknown', count: 2 },
          { value: 'down', label: 'down', count: 1 },
        ],
        lifecycle: [
          { value: 'active', label: 'active', count: 3 },
          { value: 'archived', label: 'archived', count: 1 },
        ],
      },
    })
  })

  it('are filtered by all filters but their own, and tags also by their own', async () => {
    const filter = { dialect: 'v1.0', tag: ['travel'] } as const
    expect(await counted('dialect', { ...filter, tag: [...filter.tag] })).toEqual(['v0.3 1', 'v1.0 1'])
    expect(await counted('tag', { tag: 'travel' })).toEqual(['travel 2', 'hotels 1'])
    expect(await counted('tag', { tag: ['TRAVEL', 'hotels'] })).toEqual(['hotels 1', 'travel 1'])
    expect(await counted('provider', { q: 'two' })).toEqual([])
    expect(await counted('status', { favorite: true, status: 'down' })).toEqual(['unknown 1', 'down 0'])
  })

  it('contain the selected value even if no agent is left', async () => {
    expect(await counted('inputMode', { inputMode: 'Audio/WAV', q: 'one' })).toEqual(['text/plain 1', 'audio/wav 0'])
    expect(await counted('skill', { skill: 'a' })).toEqual(['Skill a 1', 'Skill b 1', 'a 1'])
    expect(await counted('tag', { tag: 'nowhere' })).toEqual(['nowhere 0'])
  })

  it('name the facets in which agents differ, independent of the filter', async () => {
    const owner = await newViewer()
    const telling = async (filter: AgentFilter = {}) => (await readAgentFacets(owner, filter)).telling
    const tags = { tags: ['a', 'b'], skills: [skill('x', ['c'])] }
    await storedAgent(owner, { name: 'One', ...tags })
    expect(await telling()).toEqual([])
    const { id } = await storedAgent(owner, { name: 'Two', ...tags, tags: ['b', 'a'], providerName: 'ACME' })
    for (const filter of [{}, { q: 'one' }, { q: 'nowhere' }, { provider: 'ACME' }])
      expect(await telling(filter)).toEqual(['provider'])
    await archiveAgent(owner, id)
    expect(await telling()).toEqual(['lifecycle'])
  })

  it('list at most a hundred values', async () => {
    const rich = await newViewer()
    const tags = Array.from({ length: 150 }, (_, index) => `tag ${index}`)
    await storedAgent(rich, { skills: [skill('many', tags)] })
    await storedAgent(rich, { tags: ['tag 149'] })
    const { facets } = await readAgentFacets(rich, { dialect: 'v1.0' })
    expect(facets.tag).toHaveLength(100)
    expect(facets.tag[0]).toEqual({ value: 'tag 149', label: 'tag 149', count: 2 })
  })

  it('follow changes of this and other instances', async () => {
    const owner = await newViewer()
    const values = async (name: FacetName) => (await readAgentFacets(owner)).facets[name].map(({ value }) => value)
    expect(await values('tag')).toEqual([])
    const { id, cardVersion, dialect } = await storedAgent(owner, { tags: ['new'] })
    expect(await values('tag')).toEqual(['new'])
    await updateAgent(owner, id, { tags: ['newer'], ownerName: 'Team Moon' })
    expect(await values('tag')).toEqual(['newer'])
    expect(await values('owner')).toEqual(['Team Moon'])
    await markAgentStatus(id, 'up', null)
    expect(await values('status')).toEqual(['up'])
    const at = new Date().toISOString()
    await saveDiscoveredOverrides(id, { dialect: 'v0.1', cardDialect: dialect, reason: '', at, cardVersion })
    expect(await values('dialect')).toEqual(['v0.1'])
    // Another instance, whose clock is behind, and one that corrects it.
    const { agent } = database().prisma
    await agent.update({ where: { id }, data: { providerName: 'Late', updatedAt: new Date(Date.now() - 30_000) } })
    await storedAgent(owner)
    expect(await values('provider')).toEqual(['Late'])
    await archiveAgent(owner, id)
    expect(await readAgentFacets(owner)).toMatchObject({ total: 1, archived: 1 })
    expect(await values('provider')).toEqual([])
  })

  it('are the same for concurrent callers while agents are added', async () => {
    const owner = await newViewer()
    const adding = Array.from({ length: 20 }, (_, index) => storedAgent(owner, { tags: [`${index}`] }))
    await Promise.all(Array.from({ length: 10 }, () => readAgentFacets(owner)))
    await Promise.all(adding)
    const answers = await Promise.all(Array.from({ length: 10 }, () => readAgentFacets(owner)))
    for (const { total, facets } of answers) expect([total, facets.tag.length]).toEqual([20, 20])
  })

  it('count the agents that a value leaves', async () => {
    const filters: AgentFilter[] = [{}, { q: 'says' }, { tag: 'travel' }, { status: 'down' }, { lifecycle: 'archived' }]
    for (const filter of filters) {
      const { facets } = await readAgentFacets(viewer, filter)
      for (const [name, values] of Object.entries(facets))
        for (const { value, count } of values) {
          const chosen = name === 'tag' ? [filter.tag ?? [], value].flat() : value
          const { total } = await listAgents(viewer, { ...filter, [name]: chosen })
          expect(`${name} ${value} ${total}`).toBe(`${name} ${value} ${count}`)
        }
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAgent } from '@/lib/server/db/agents/agents'
import { readCardVersion } from '@/lib/server/db/agents/card-versions'
import { createAgent, createAgents } from '@/lib/server/db/agents/write-agent'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { newAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const readRow = (id: string) => database().prisma.agent.findUniqueOrThrow({ where: { id } })
const nothing = async () => {}
const failing = () => Promise.reject(new Error('alongside'))
const skill = (index: number) => ({
  id: `s${index}`,
  name: `Skill ${index}`,
  description: "Answers “why?”\n\\ and 'what'.",
  tags: ['one', `tag ${index}`],
  examples: [],
  ...(index % 2 === 0 && { inputModes: ['text/plain'], outputModes: [] }),
})

describeEachDatabase('many new agents on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('are stored with every value', async () => {
    const viewer = await newViewer()
    const full = newAgent({
      name: 'Kurier "{}" 🚚',
      description: 'a\0b\u{d800}',
      providerName: '[null]',
      iconUrl: 'https://agents.example/icon.png',
      cardUrl: 'https://agents.example/card.json',
      importedFrom: 'https://agents.example/list.json',
      dialectOverride: 'v0.3',
      streaming: false,
      pushNotifications: true,
      skills: [skill(0), skill(1)],
      tags: ['b', 'a'],
      status: 'down',
      statusCode: 'connect',
      statusReason: 'Refused.',
      lastSeenAt: new Date(1_700_000_000_123),
      lifecycle: 'deprecated',
      visibility: 'teams',
      ownerName: 'Ops',
      probeMode: 'message',
      probeText: 'ping',
      pushProof: { type: 'jwt', jwksUrl: 'https://agents.example/jwks' },
      favorite: true,
      card: { raw: '{"a":"\0\u{d800}"}', sourceUrl: 'https://agents.example/card.json', etag: '"1"' },
    })
    const since = Date.now()
    const [id = '', other = ''] = await createAgents(viewer, [full, newAgent()], nothing)
    const { card, favorite: _favorite, description: _description, ...rest } = full
    const agent = await findAgent(viewer, id)
    expect(agent).toMatchObject({ ...rest, tags: ['a', 'b'], description: 'a\u{fffd}b\u{fffd}', favorite: true })
    expect(agent?.lastUsedAt).toBeNull()
    expect(agent?.createdAt.getTime()).toBeGreaterThanOrEqual(since)
    expect(await readCardVersion(id, 1)).toMatchObject({ ...card, problem: null, seenAt: null })
    expect(await findAgent(viewer, other)).toMatchObject({ favorite: false, skills: [], status: 'unknown' })
    expect(id < other).toBe(true)
  })

  it('get the defaults of the schema', async () => {
    const viewer = await newViewer()
    const { visibility: _visibility, ...agent } = newAgent()
    const [id = ''] = await createAgents(viewer, [agent], nothing)
    const { skills: _skills, tags: _tags, card: _card, ...columns } = agent
    const data = { ...columns, slug: `${agent.slug}-2`, ownerId: viewer.userId, nameKey: 'echo', searchText: '' }
    const { id: byPrisma } = await database().prisma.agent.create({ data: { ...data, pushProof: undefined } })
    const own = { id: '', slug: '', searchText: '', headText: '', revision: 0, createdAt: 0, updatedAt: 0 }
    expect({ ...(await readRow(id)), ...own }).toEqual({ ...(await readRow(byPrisma)), ...own })
  })

  it('are found by the time of their creation', async () => {
    const viewer = await newViewer()
    const before = new Date(Date.now() - 60_000)
    const [id = ''] = await createAgents(viewer, [newAgent({ lastSeenAt: new Date() })], nothing)
    const { agent, cardVersion } = database().prisma
    const since = { gt: before, lt: new Date(Date.now() + 60_000) }
    expect(await agent.count({ where: { id, createdAt: since, updatedAt: since, lastSeenAt: since } })).toBe(1)
    expect(await agent.count({ where: { id, lastUsedAt: new Date(0) } })).toBe(1)
    expect(await cardVersion.count({ where: { agentId: id, fetchedAt: since } })).toBe(1)
  })

  it('may have more skills than one statement stores', async () => {
    const viewer = await newViewer()
    const skills = Array.from({ length: 1_100 }, (_, index) => skill(index))
    const [id = ''] = await createAgents(viewer, [newAgent({ skills })], nothing)
    expect((await findAgent(viewer, id))?.skills).toEqual(skills)
  })

  it('are all missing if one of them cannot be stored', async () => {
    const viewer = await newViewer()
    const { slug } = await createAgent(viewer, newAgent())
    const [first, second] = [newAgent(), newAgent({ slug })]
    await expect(createAgents(viewer, [first, second], nothing)).rejects.toThrow(/unique constraint/i)
    expect(await findAgent(viewer, first.slug)).toBeNull()
    await expect(createAgents(viewer, [first], failing)).rejects.toThrow('alongside')
    expect(await findAgent(viewer, first.slug)).toBeNull()
  })
})

import { beforeEach, expect, it } from 'vitest'
import { GET as countFacets } from '@/app/api/agents/facets/route'
import { GET as list } from '@/app/api/agents/route'
import { agentPageSchema } from '@/lib/api/agent-calls'
import { agentFacetsSchema } from '@/lib/api/agent-search'
import { setFavorite } from '@/lib/server/db/agents/agents'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

const searchAgents = async (query: string) =>
  agentPageSchema.parse((await callRoute(list, { path: `/api/agents?${query}` })).json)

it('finds agents by query parameters, also repeated ones, with matches', async () => {
  const viewer = localViewer()
  await storedAgent(viewer, { name: 'Travel desk', tags: ['food', 'travel'] })
  const { id } = await storedAgent(viewer, { name: 'Kitchen', tags: ['food'], description: 'No travel needed.' })
  await setFavorite(viewer, id, true)
  const names = async (query: string) => (await searchAgents(query)).agents.map(({ name }) => name)
  expect(await names('tag=food')).toEqual(['Kitchen', 'Travel desk'])
  expect(await names('tag=food&tag=travel')).toEqual(['Travel desk'])
  expect(await names('favorite=true')).toEqual(['Kitchen'])
  expect(await names('favorite=false&sort=name&q=')).toEqual(['Kitchen', 'Travel desk'])
  const { agents } = await searchAgents('q=travel+desk')
  expect(agents[0]?.matches?.[0]).toEqual({
    field: 'name',
    text: 'Travel desk',
    ranges: [
      [0, 6],
      [7, 11],
    ],
  })
  expect((await searchAgents('tag=food')).agents[0]?.matches).toBeUndefined()

  const facets = agentFacetsSchema.parse((await callRoute(countFacets, { path: '/api/agents/facets?q=desk' })).json)
  expect(facets).toMatchObject({ total: 2, archived: 0 })
  expect(facets.facets.tag.map(({ value }) => value)).toEqual(['food', 'travel'])
})

it.each(['sort=best', 'q=a&q=b', 'favorite=perhaps', `tag=${'t'.repeat(201)}`, 'limit=0', 'limit=201', 'cursor=x'])(
  'refuses %s',
  async (query) => {
    expect((await callRoute(list, { path: `/api/agents?${query}` })).status).toBe(422)
  },
)

it('pages through agents with the longest names', async () => {
  const viewer = localViewer()
  for (const index of [1, 2, 3]) await storedAgent(viewer, { name: `${'旅'.repeat(300)}${index}` })
  const ids = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await searchAgents(`sort=name&limit=1&cursor=${cursor}`)
    for (const { id } of page.agents) ids.add(id)
    cursor = page.nextCursor
  }
  expect(ids.size).toBe(3)
})

/** Skills of which the last one, or the one at `exampleAt`, has an example. */
const skills = (count: number, example: string, exampleAt = count - 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: `skill-${index}`,
    name: `Skill ${index}`,
    description: `Does ${index}`,
    tags: [`tag-${index}`],
    examples: index === exampleAt ? [example] : [],
  }))

it('lists 20 skills of an agent and the total, and searches the words of all examples', async () => {
  const { id } = await storedAgent(localViewer(), { skills: skills(300, 'Fold a paper crane'), tags: ['own'] })
  const [listed] = (await searchAgents('')).agents
  expect(listed).toMatchObject({ id, skillCount: 300, tagCount: 301, tags: ['own'] })
  expect(listed?.skills.map((skill) => skill.id)).toEqual(skills(20, '').map((skill) => skill.id))
  const [match] = (await searchAgents('q=paper+crane')).agents
  expect(match?.skills).toHaveLength(20)
  expect(match?.matches).toMatchObject([{ field: 'example', text: 'Fold a paper crane' }])
  expect((await searchAgents('tag=tag-299')).total).toBe(1)
  expect((await searchAgents('skill=skill-299')).total).toBe(1)
})

it('loads skills separately only if a page has too many, and finds all', async () => {
  const viewer = localViewer()
  for (const name of ['A', 'B', 'C', 'D']) await storedAgent(viewer, { name, skills: skills(600, 'paper', 0) })
  const { agents, total } = await searchAgents('q=paper&sort=name')
  expect(total).toBe(4)
  expect(agents.map(({ matches }) => matches?.map(({ field }) => field))).toEqual([
    ['example'],
    ['example'],
    ['example'],
    [],
  ])
})

it('returns only selectable values, with labels of at most 200 characters', async () => {
  const long = 'x'.repeat(5_000)
  const skill = { id: 'a', name: long, description: '', tags: [`${' '.repeat(300)}${long}`], examples: [] }
  await storedAgent(localViewer(), { skills: [skill, { ...skill, name: 'Short' }] })
  const { facets } = agentFacetsSchema.parse((await callRoute(countFacets, { path: '/api/agents/facets' })).json)
  expect(facets.skill.map(({ value }) => value)).toEqual(['Short'])
  expect(facets.tag.map(({ value, label }) => [value.length, label.length])).toEqual([[200, 200]])
})

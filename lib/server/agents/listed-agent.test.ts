import { expect, it } from 'vitest'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { readCardText } from '@/lib/server/db/agents/found-card'
import { toListedAgent } from '@/lib/server/agents/listed-agent'
import type { CatalogAgent } from '@/lib/server/db/agents/catalog/catalog-agent'

const long = 'x '.repeat(200_000)

it('shortens names, versions and listed descriptions of a card', () => {
  const card = {
    name: long,
    version: long,
    description: long,
    provider: { organization: long },
    url: 'http://a.example/',
  }
  const found = readCardText(JSON.stringify(card), { url: null, etag: null, fetched: false })
  if (!found.ok) throw new Error(found.problem)
  const content = buildAgentContent(found.value, { url: null, dialect: null, tags: [] })
  const { name, version, providerName, description } = content
  expect([name.length, version.length, providerName?.length]).toEqual([1_000, 1_000, 1_000])
  expect(description).toBe(long)
  const at = new Date()
  const record = { ...content, createdAt: at, updatedAt: at } as unknown as CatalogAgent
  expect(toListedAgent(record, undefined, '').description).toHaveLength(5_000)
})

const many = (text: string) => Array.from({ length: 100 }, (_, index) => `${index}${text}`)

it('limits the skills, tags, media types and URLs of an agent in a list', () => {
  const at = new Date()
  const agent = {
    slug: 'a',
    description: '',
    providerName: 'P',
    providerUrl: long,
    iconUrl: long,
    url: long,
    protocolVersion: long,
    binding: long,
    statusReason: long,
    tags: ['own'],
    skills: many('skill').map((id) => ({ id: id + long, name: id + long, tags: many(long) })),
    skillCount: 950,
    tagCount: 9_000,
    inputModes: many(long),
    outputModes: many(long),
    createdAt: at,
    updatedAt: at,
  } as unknown as CatalogAgent
  const listed = toListedAgent(agent, undefined, '')
  expect(listed).toMatchObject({ skillCount: 950, tagCount: 9_000 })
  expect([listed.skills.length, listed.skills[0]?.tags.length, listed.inputModes.length]).toEqual([20, 20, 50])
  expect(JSON.stringify(listed).length).toBeLessThan(150_000)
})

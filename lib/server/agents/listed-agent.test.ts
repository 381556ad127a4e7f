import { expect, it } from 'vitest'
import { agentContent } from '@/lib/server/agents/agent-content'
import { findCard } from '@/lib/server/agents/found-card'
import { listedAgent } from '@/lib/server/agents/listed-agent'
import type { AgentRecord } from '@/lib/server/db/agent-record'

const long = 'x '.repeat(200_000)

it('names, versions and listed descriptions of a card are cut to what lists can hold', () => {
  const card = {
    name: long,
    version: long,
    description: long,
    provider: { organization: long },
    url: 'http://a.example/',
  }
  const found = findCard(JSON.stringify(card), { url: null, etag: null, fetched: false })
  if (!found.ok) throw new Error(found.problem)
  const content = agentContent(found.value, { url: null, dialect: null, tags: [] })
  const { name, version, providerName, description } = content
  expect([name.length, version.length, providerName?.length]).toEqual([1_000, 1_000, 1_000])
  expect(description).toBe(long)
  const at = new Date()
  const record = { ...content, createdAt: at, updatedAt: at } as AgentRecord
  expect(listedAgent(record, undefined, '').description).toHaveLength(5_000)
})

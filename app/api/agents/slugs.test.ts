import { beforeEach, expect, it } from 'vitest'
import { POST as register } from '@/app/api/agents/route'
import { errorBodySchema } from '@/lib/api/error'
import { registrationResultSchema } from '@/lib/api/agent-calls'
import { cardV03 } from '@/lib/server/agents/testing/cards'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

const body = (name: string, slug?: string) => ({
  card: cardV03(`http://127.0.0.1:9/${name}`, { name }),
  ...(slug && { slug }),
})

it.each(['constructor', 'prototype', '__proto__', 'hasOwnProperty'])('rejects the slug %s', async (slug) => {
  const answer = await callRoute(register, { body: body('Echo', slug) })
  expect([answer.status, errorBodySchema.parse(answer.json).error.kind]).toEqual([422, 'invalid-input'])
})

it.each([
  ['constructor', 'agent-constructor'],
  ['Prototype', 'agent-prototype'],
  ['toString', 'tostring'],
])('derives from the name %s the slug %s', async (name, slug) => {
  const answer = await callRoute(register, { body: body(name) })
  expect(registrationResultSchema.parse(answer.json).agent.slug).toBe(slug)
})

import { beforeEach, expect, it } from 'vitest'
import { GET as belowGateway } from '@/app/a2a/[[...path]]/route'
import { GET as atOrigin } from '@/app/.well-known/[[...path]]/route'
import { errorBodySchema } from '@/lib/api/error'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

it.each([
  ['/a2a/.well-known/agent-card.json', belowGateway],
  ['/a2a/.well-known/agent.json', belowGateway],
  ['/.well-known/agent-card.json', atOrigin],
  ['/.well-known/agent.json', atOrigin],
])('explains the missing slash as JSON at %s', async (path, handler) => {
  const answer = await callRoute(handler, { path })
  expect(answer.status).toBe(404)
  expect(errorBodySchema.parse(answer.json).error).toMatchObject({
    kind: 'not-found',
    message: `Not found: no Agent Card at ${path}.`,
    hint: expect.stringContaining('slash'),
  })
})

it('returns a JSON 404 without the hint for other well-known URLs', async () => {
  const { error } = errorBodySchema.parse((await callRoute(atOrigin, { path: '/.well-known/other' })).json)
  expect(error).toMatchObject({ kind: 'not-found' })
  expect(error.hint).toBeUndefined()
})

import { expect, it } from 'vitest'
import { GET } from '@/app/api/catalog/revision/route'
import { catalogRevisionSchema } from '@/lib/api/agent-calls'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

it('responds with 304 to a current revision', async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  const first = await callRoute(GET, { path: '/api/catalog/revision' })
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toBe(`"${catalogRevisionSchema.parse(first.json).revision}"`)
  const again = await callRoute(GET, { path: '/api/catalog/revision', headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])

  await storedAgent(localViewer(), {})
  const changed = await callRoute(GET, { path: '/api/catalog/revision', headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
})

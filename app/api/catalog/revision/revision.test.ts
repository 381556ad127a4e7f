import { expect, it } from 'vitest'
import { GET } from '@/app/api/catalog/revision/route'
import { catalogRevisionSchema } from '@/lib/api/agent-calls'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/db/users'
import { callRoute } from '@/lib/server/testing/call-route'
import { environment } from '@/lib/server/testing/environment'

it('answers with nothing but 304 to those who know the revision', async () => {
  await environment()
  await migrateTestDatabase()
  const first = await callRoute(GET, { path: '/api/catalog/revision' })
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toBe(`"${catalogRevisionSchema.parse(first.json).revision}"`)
  const again = await callRoute(GET, { path: '/api/catalog/revision', headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])

  await storedAgent(await localViewer(), {})
  const changed = await callRoute(GET, { path: '/api/catalog/revision', headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
})

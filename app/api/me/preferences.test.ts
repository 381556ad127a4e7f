import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as enable } from '@/app/api/accounts/route'
import { GET as listAudit } from '@/app/api/audit/route'
import { GET as readMe, PATCH as changeMe } from '@/app/api/me/route'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSetCookie, sessionHeaders } from '@/lib/server/testing/session-headers'

const admin = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

describeEachDatabase('language and theme on %s', (provider) => {
  let opened: TestDatabase
  let headers: Record<string, string> = {}
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    // Those of another database.
    deleteSingleton('ttl-caches')
    headers = sessionHeaders(readSetCookie((await callRoute(enable, { body: admin })).headers))
  }, 60_000)
  afterAll(() => opened.close())

  const change = (body: object) => callRoute(changeMe, { method: 'PATCH', body, headers })
  const read = async () => (await callRoute(readMe, { headers })).json

  it('are stored with the account, one by one', async () => {
    expect(await read()).toMatchObject({ locale: null, theme: null })
    expect((await change({ theme: 'dark' })).json).toMatchObject({ locale: null, theme: 'dark' })
    expect((await change({ locale: 'zh-CN' })).json).toMatchObject({ locale: 'zh-CN', theme: 'dark' })
    expect(await read()).toMatchObject({ locale: 'zh-CN', theme: 'dark' })
    expect((await change({ theme: null })).json).toMatchObject({ locale: 'zh-CN', theme: null })
    expect((await change({ locale: 'xx' })).status).toBe(422)
    expect((await change({ theme: 'pink' })).status).toBe(422)
  })

  it('are not written to the audit log', async () => {
    const { json } = await callRoute(listAudit, { headers })
    expect((json as { entries: object[] }).entries).toHaveLength(1)
  })

  it('are nothing if another version stored something unknown', async () => {
    await database().prisma.user.updateMany({ data: { theme: 'pink', locale: 'en' } })
    deleteSingleton('ttl-caches')
    expect(await read()).toMatchObject({ locale: null, theme: null })
  })
})

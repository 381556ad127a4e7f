import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { POST as enable } from '@/app/api/accounts/route'
import { GET as readAudit } from '@/app/api/audit/route'
import { GET as readMe } from '@/app/api/me/route'
import { signInWithPassword } from '@/lib/server/access/sign-in'
import { deleteBrowserSessions } from '@/lib/server/db/access/browser-sessions'
import { readPasswordHash, replacePasswordHash } from '@/lib/server/db/access/people'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { hashPassword } from '@/lib/server/platform/security/password-hash'
import { localUserId } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { sessionHeaders } from '@/lib/server/testing/session-headers'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const admin = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
/** The check of a password takes longer. */
const pauseMs = 10

it('a sign-in whose password changes while it is checked gets no session, and is a failure in the audit log', async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  onTestFinished(() => closeDatabase())
  await callRoute(enable, { method: 'POST', body: admin })
  const [before, after] = [await readPasswordHash(localUserId), await hashPassword('another good password')]
  const signingIn = signInWithPassword(admin.email, admin.password, new Headers())
  // Otherwise unhandled until it is awaited.
  signingIn.catch(() => {})
  await sleep(pauseMs)
  expect(await replacePasswordHash(localUserId, before, after)).toBe(true)
  await deleteBrowserSessions(localUserId, {})
  await expect(signingIn).rejects.toMatchObject({
    data: { kind: 'unauthenticated', details: { code: 'wrong-password' } },
  })
  const cookie = await signInWithPassword(admin.email, 'another good password', new Headers())
  expect((await callRoute(readMe, { headers: sessionHeaders(cookie) })).status).toBe(200)
  const { json } = await callRoute(readAudit, { path: '/api/audit', headers: sessionHeaders(cookie) })
  const actions = (json as { entries: { action: string }[] }).entries.map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('sign-in'))).toEqual(['sign-in', 'sign-in-failed'])
})

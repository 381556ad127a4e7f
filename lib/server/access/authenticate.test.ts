import { localViewer } from '@/lib/server/platform/viewer'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FaultKind } from '@/lib/faults/fault'
import { authenticate } from '@/lib/server/access/authenticate'
import { createSession, sessionCookie } from '@/lib/server/access/session'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { env } from '@/lib/server/platform/env'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const token = 'a-token-of-at-least-thirty-two-characters'
/** The settings of a Switchboard that requires the token, with an empty database. */
async function guarded(settings: Record<string, string> = {}): Promise<void> {
  await setTestEnvironment({ ACCESS_TOKEN: token, ...settings })
  await migrateTestDatabase()
  onTestFinished(() => closeDatabase())
}

const bearer = (value: string, from = '203.0.113.9') =>
  new Headers({ authorization: `Bearer ${value}`, 'x-switchboard-peer': from })
const behind = (client: string, value: string) => {
  const headers = bearer(value, '127.0.0.1')
  headers.set('x-forwarded-for', `198.51.100.1, ${client}`)
  return headers
}
const beyond = (peer: string, forwarded: string, value: string) => {
  const headers = bearer(value, peer)
  headers.set('x-forwarded-for', forwarded)
  return headers
}
const cookie = (value: string) => new Headers({ cookie: `other=1; ${sessionCookie}=${value}` })
const kind = (kind: FaultKind) => expect.objectContaining({ data: expect.objectContaining({ kind }) })

describe('authenticate', () => {
  it('accepts every request if no token is configured', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    await expect(authenticate(new Headers())).resolves.toEqual(localViewer())
  })

  it('accepts the token and a session that it signed', async () => {
    await guarded()
    await expect(authenticate(bearer(token))).resolves.toEqual(localViewer())
    await expect(
      authenticate(cookie(await createSession({ accessToken: token }, new Headers()))),
    ).resolves.toMatchObject({ userId: 'local' })
  })

  it('rejects all other requests', async () => {
    await guarded()
    const session = await createSession({ accessToken: token }, new Headers())
    const [head, payload] = session.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const headers of [
      new Headers(),
      new Headers({ authorization: `Basic ${token}` }),
      bearer(token.slice(1)),
      bearer(`${token}x`),
      cookie(token),
      cookie(`${head}.${payload}.AAAA`),
      cookie(unsigned),
      cookie(await createSession({ accessToken: 'another-token-of-thirty-two-characters' }, new Headers())),
    ])
      await expect(authenticate(headers)).rejects.toEqual(kind('unauthenticated'))
  })

  it('distinguishes clients behind trusted proxies only', async () => {
    await guarded({ TRUSTED_PROXIES: '172.16.0.0/12, fd00::/8' })
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(authenticate(beyond('172.18.0.5', '203.0.113.9', 'wrong'))).rejects.toEqual(kind('unauthenticated'))
    const [slowed, free] = [kind('rate-limited'), '203.0.113.10']
    // One proxy before the other, and an invented address before those that they saw.
    await expect(authenticate(beyond('::ffff:172.18.0.5', `${free}, 203.0.113.9, 172.18.0.1`, token))).rejects.toEqual(
      slowed,
    )
    await expect(authenticate(beyond('fd00::1', free, token))).resolves.toEqual(localViewer())
    await expect(authenticate(beyond('203.0.113.9', free, token))).rejects.toEqual(slowed)
  })

  it('limits a client after ten wrong tokens, and no other client', async () => {
    await guarded()
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(authenticate(bearer('wrong'))).rejects.toEqual(kind('unauthenticated'))
    await expect(authenticate(bearer(token))).rejects.toEqual(
      expect.objectContaining({ data: expect.objectContaining({ kind: 'rate-limited', retryAfter: 60 }) }),
    )
    await expect(authenticate(bearer(token, '203.0.113.10'))).resolves.toEqual(localViewer())
    await expect(
      authenticate(cookie(await createSession({ accessToken: token }, new Headers()))),
    ).resolves.toMatchObject({ userId: 'local' })
  })

  it('distinguishes clients behind a proxy on this machine', async () => {
    await guarded()
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(authenticate(behind('203.0.113.1', 'wrong'))).rejects.toEqual(kind('unauthenticated'))
    await expect(authenticate(behind('203.0.113.1', token))).rejects.toEqual(kind('rate-limited'))
    await expect(authenticate(behind('203.0.113.2', token))).resolves.toEqual(localViewer())
  })
})

describe('the generated key', () => {
  it('is written once, readable by its owner only, and survives a restart', async () => {
    await guarded()
    const session = await createSession({ accessToken: token }, new Headers())
    expect((await readdir(env().DATA_DIR)).filter((name) => name.includes('key'))).toEqual(['secret.key'])
    expect((await stat(join(env().DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600)
    await closeDatabase()
    // The state that a restart loses.
    Reflect.deleteProperty(globalThis, Symbol.for('switchboard.singletons'))
    await expect(authenticate(cookie(session))).resolves.toMatchObject({ userId: 'local' })
  })
})

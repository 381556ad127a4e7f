import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as enable } from '@/app/api/accounts/route'
import { GET as listAudit } from '@/app/api/audit/route'
import { POST as inviteRoute } from '@/app/api/invitations/route'
import { GET as readMe } from '@/app/api/me/route'
import { DELETE as removeOwn, PUT as save } from '@/app/api/me/picture/route'
import { GET as listPeople } from '@/app/api/people/route'
import { DELETE as removeOf, GET as readPicture } from '@/app/api/people/[id]/picture/route'
import type { NewInvitation, Profile } from '@/lib/api/account'
import { readImageHeader } from '@/lib/server/access/read-image-header'
import { acceptInvitation } from '@/lib/server/access/sign-in'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSetCookie, sessionHeaders } from '@/lib/server/testing/session-headers'

const admin = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const draw = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 120, alpha: 0.5 } } })
/** Pixels that no format compresses. */
const noise = () =>
  sharp(crypto.getRandomValues(new Uint8Array(128 * 128 * 4)), { raw: { width: 128, height: 128, channels: 4 } })
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>',
)

describeEachDatabase('the picture of a person on %s', (provider) => {
  let opened: TestDatabase
  let ada: Record<string, string> = {}
  let bob: Record<string, string> = {}
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    deleteSingleton('rate-limits')
    // Those of another database.
    deleteSingleton('ttl-caches')
  }, 60_000)
  afterAll(() => opened.close())

  const put = (file: Buffer, headers = bob) =>
    callRoute(save, { method: 'PUT', body: { image: file.toString('base64') }, headers })
  const me = async () => (await callRoute(readMe, { headers: bob })).json as Profile

  it('needs accounts', async () => {
    expect((await put(await draw(64).png().toBuffer(), {})).status).toBe(409)
    ada = sessionHeaders(readSetCookie((await callRoute(enable, { body: admin })).headers))
    const { json } = await callRoute(inviteRoute, { body: { role: 'viewer' }, headers: ada })
    const token = (json as NewInvitation).url.split('/').at(-1) ?? ''
    const input = { name: 'Bob', email: 'bob@example.com', password: 'bob likes long walks' }
    bob = sessionHeaders(await acceptInvitation(token, input, new Headers()))
    expect(await me()).toMatchObject({ picture: null })
  })

  it('is set as PNG, JPEG or WebP, with another URL each time', async () => {
    const files = [draw(128).png(), draw(128).jpeg(), draw(64).webp(), draw(16).webp({ lossless: true })]
    const paths = []
    for (const file of files) {
      const { status, json } = await put(await file.toBuffer())
      expect(status).toBe(200)
      paths.push((json as { picture: string }).picture)
    }
    expect(new Set(paths).size).toBe(4)
    expect(await me()).toMatchObject({ picture: paths[3] })
    const { json } = await callRoute(listPeople, { headers: ada })
    expect(json).toMatchObject({
      people: [
        { name: 'Ada', picture: null },
        { name: 'Bob', picture: paths[3] },
      ],
    })
  })

  it('is refused in other formats, sizes and dimensions', async () => {
    const refused: [Buffer, string][] = [
      [svg, 'picture-type'],
      [Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'picture-type'],
      [(await draw(64).png().toBuffer()).subarray(0, 20), 'picture-type'],
      [await draw(129).png().toBuffer(), 'picture-dimensions'],
      [await draw(8).png().toBuffer(), 'picture-dimensions'],
      [await draw(64, 32).webp().toBuffer(), 'picture-dimensions'],
      [await noise().png().toBuffer(), 'picture-size'],
    ]
    for (const [file, code] of refused) {
      const { status, json } = await put(file)
      expect([status, json]).toEqual([422, { error: expect.objectContaining({ kind: 'invalid-input' }) }])
      expect(json).toMatchObject({ error: { details: { code } } })
    }
    const noText = await callRoute(save, { method: 'PUT', body: { image: 'not Base64!' }, headers: bob })
    expect(noText.status).toBe(422)
  })

  it('is read by people who are signed in only, as an image and nothing else', async () => {
    const { id, picture } = await me()
    const read = (path: string, headers: Record<string, string>) =>
      callRoute(readPicture, { path, params: { id }, headers })
    const named = await read(picture ?? '', ada)
    expect(named.status).toBe(200)
    expect(Object.fromEntries(named.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const current = await read('/', ada)
    expect(current.headers.get('cache-control')).toBe('private, no-cache')
    const etag = current.headers.get('etag') ?? ''
    expect((await read('/', { ...ada, 'if-none-match': etag })).status).toBe(304)
    expect((await read(picture ?? '', {})).status).toBe(401)
    expect((await callRoute(readPicture, { params: { id: 'nobody' }, headers: ada })).status).toBe(404)
  })

  it('is removed by its person and by administrators, and the audit log says so', async () => {
    const { id } = await me()
    const removeAs = (headers: Record<string, string>) =>
      callRoute(removeOf, { method: 'DELETE', params: { id }, headers })
    expect((await removeAs(bob)).status).toBe(403)
    expect((await removeAs(ada)).json).toEqual({ picture: null })
    expect((await removeAs(ada)).status).toBe(404)
    expect((await put(await draw(128).png().toBuffer())).status).toBe(200)
    expect((await callRoute(removeOwn, { method: 'DELETE', headers: bob })).json).toEqual({ picture: null })
    expect((await callRoute(removeOwn, { method: 'DELETE', headers: bob })).status).toBe(200)
    expect(await me()).toMatchObject({ picture: null })
    expect(await database().prisma.picture.count()).toBe(0)
    const { json } = await callRoute(listAudit, { headers: ada })
    const entries = (json as { entries: { action: string; targetName: string; details: object }[] }).entries
    const changes = entries.filter(({ action }) => action === 'person-changed' || action === 'profile-changed')
    expect(changes.slice(0, 3)).toMatchObject([
      { details: { picture: 'removed' } },
      { details: { picture: 'set' } },
      { targetName: 'Bob', details: { picture: 'removed' } },
    ])
  })
})

describe('the header of an image', () => {
  it('names the dimensions of every kind of file', async () => {
    const files = [
      draw(30, 20).jpeg({ progressive: true }),
      draw(30, 20).withMetadata().jpeg(),
      draw(30, 20).webp({ lossless: true }),
      draw(30, 20).webp(),
      draw(30, 20).withMetadata().webp(),
    ]
    for (const file of files) expect(readImageHeader(await file.toBuffer())).toMatchObject({ width: 30, height: 20 })
  })

  it('is missing in files that end early', async () => {
    const file = await draw(30).jpeg().toBuffer()
    for (let length = 0; length < 100; length++) expect(readImageHeader(file.subarray(0, length))).toBeNull()
  })
})

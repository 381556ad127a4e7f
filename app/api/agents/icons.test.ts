import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GET as readIcon } from '@/app/api/agents/[id]/icon/route'
import { POST as refresh } from '@/app/api/agents/[id]/refresh/route'
import { DELETE as archive, GET as readAgent } from '@/app/api/agents/[id]/route'
import { POST as register } from '@/app/api/agents/route'
import { agentDetailSchema } from '@/lib/api/agent'
import { registrationResultSchema } from '@/lib/api/agent-calls'
import { waitForIconRefresh, scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { cardV03 } from '@/lib/server/agents/testing/cards'
import { database } from '@/lib/server/db/engine/client'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

/** `AGENT_TIMEOUT`: in seconds. */
async function switchboard(settings: { AGENT_TIMEOUT?: string } = {}): Promise<void> {
  await setTestEnvironment({ PUBLIC_URL: '', OUTBOUND_DENY: '127.0.0.66', ...settings })
  await migrateTestDatabase()
}
beforeEach(() => switchboard())

/** An agent with this icon URL in its card; both can be changed. */
async function agent(iconUrl: string, icon: RequestListener = (_, response) => response.end(png)) {
  const server = await startHttpServer((request, response) => {
    if (request.url === '/.well-known/agent-card.json') sendJson(response, served.card())
    else if (request.url?.endsWith('.png')) icon(request, response)
    else response.writeHead(404).end()
  })
  const served = { iconUrl, card: () => ({ ...cardV03(`${server.url}/rpc`), iconUrl: served.iconUrl }), server }
  const added = registrationResultSchema.parse((await callRoute(register, { body: { url: server.url } })).json)
  const { id } = added.agent
  await waitForIconRefresh()
  const path = async () => agentDetailSchema.parse((await callRoute(readAgent, { params: { id } })).json).icon
  const countRequests = () => server.requests.filter((request) => request.path.endsWith('.png')).length
  return { ...served, served, id, path, countRequests }
}

const version = (path: string | null) => new URL(path ?? '', 'http://localhost').searchParams.get('v')

/** Advances the time by this number of days. */
const later = (days: number) =>
  database().prisma.icon.updateMany({ data: { fetchedAt: new Date(Date.now() - days * 86_400_000) } })

async function wasFetchedToday(): Promise<boolean> {
  const row = await database().prisma.icon.findFirst()
  return Date.now() - (row?.fetchedAt.getTime() ?? 0) < 86_400_000
}

describe('an agent’s icon', () => {
  it('is stored at registration and served at a versioned URL', async () => {
    const { id, path, server } = await agent('/icon.png')
    const icon = await path()
    expect(icon).toMatch(new RegExp(`^/api/agents/${id}/icon\\?v=[\\w-]{16}$`))
    const answer = await callRoute(readIcon, { path: icon ?? '', params: { id } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(answer.headers.get('etag')).toBe(`"${version(icon)}"`)
    const iconRequest = server.requests.find((request) => request.path === '/icon.png')
    expect(iconRequest?.headers).toMatchObject({ accept: 'image/*' })
  })

  it('is revalidated if the URL has no version', async () => {
    const { id, path } = await agent('/icon.png')
    const etag = `"${version(await path())}"`
    const fresh = await callRoute(readIcon, { params: { id } })
    expect([fresh.status, fresh.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const known = await callRoute(readIcon, { params: { id }, headers: { 'if-none-match': etag } })
    expect([known.status, known.text]).toEqual([304, ''])
    const other = await callRoute(readIcon, { params: { id }, headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  it('can be embedded in the card, and lists do not repeat it', async () => {
    const { path, id, countRequests } = await agent(`data:image/png;base64,${png.toString('base64')}`)
    expect(await path()).not.toBeNull()
    expect(countRequests()).toBe(0)
    expect(agentDetailSchema.parse((await callRoute(readAgent, { params: { id } })).json).iconUrl).toBeNull()
  })

  it.each<[string, RequestListener, timeout?: string]>([
    ['is a web page', (_, response) => response.setHeader('content-type', 'image/png').end('<!doctype html>')],
    ['is not there', (_, response) => response.writeHead(404).end(png)],
    ['is larger than 256 KiB', (_, response) => response.end(Buffer.concat([png, Buffer.alloc(256 * 1024)]))],
    ['never ends', (_, response) => void response.write(png.subarray(0, 20)), '1'],
    ['breaks off', (_, response) => response.write(png.subarray(0, 20), () => response.destroy())],
  ])('is missing for a week if it %s', async (_, icon, timeout) => {
    if (timeout) await switchboard({ AGENT_TIMEOUT: timeout })
    const { id, path, countRequests } = await agent('/icon.png', icon)
    expect(await path()).toBeNull()
    expect((await callRoute(readIcon, { params: { id } })).status).toBe(404)
    const before = countRequests()
    scheduleIconRefresh()
    await waitForIconRefresh()
    expect(countRequests()).toBe(before)
    await later(8)
    scheduleIconRefresh()
    await waitForIconRefresh()
    expect(countRequests()).toBe(before + 1)
  })

  it('is marked as fetched before it is drawn, so that one that crashes the process is not drawn again at once', async () => {
    const levels = Array.from({ length: 30 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`)
    const slow = `<svg xmlns="http://www.w3.org/2000/svg"><defs><rect id="l0" width="1" height="1"/>${levels.join('')}</defs><use href="#l30"/></svg>`
    const icon = vi.fn<RequestListener>((_, response) => response.end(png))
    const { path } = await agent('/icon.png', icon)
    const before = await path()
    icon.mockImplementation((_, response) => response.end(slow))
    await later(8)
    let settled = false
    scheduleIconRefresh()
    const done = waitForIconRefresh().then(() => (settled = true))
    await expect.poll(wasFetchedToday).toBe(true)
    expect([settled, await path()]).toEqual([false, before])
    await done
    expect(await path()).toBeNull()
  })

  it('is not fetched from a denied address, also after a redirect', async () => {
    const denied = await startHttpServer((_, response) => response.end(png), '127.0.0.66')
    const straight = await agent(`${denied.url}/icon.png`)
    expect(await straight.path()).toBeNull()
    const around = await agent('/icon.png', (_, response) =>
      response.writeHead(302, { location: `${denied.url}/icon.png` }).end(),
    )
    expect(around.countRequests()).toBe(1)
    expect(await around.path()).toBeNull()
    expect(denied.connections()).toBe(0)
  })

  it('changes with the URL in the card', async () => {
    const { id, path, served, countRequests } = await agent('/icon.png')
    const before = await path()
    const change = async (iconUrl: string) => {
      served.iconUrl = iconUrl
      await callRoute(refresh, { method: 'POST', params: { id } })
      await waitForIconRefresh()
      return path()
    }
    expect(await change('/other.png')).toBe(before)
    expect(countRequests()).toBe(2)
    expect(await change('/other.png')).toBe(before)
    expect(countRequests()).toBe(2)
    expect(await change('')).toBeNull()
    expect((await callRoute(readIcon, { params: { id } })).status).toBe(404)
  })

  it('is fetched again after a week, and removed if it is gone', async () => {
    const icon = vi.fn<RequestListener>((_, response) => response.end(png))
    const { path } = await agent('/icon.png', icon)
    expect(await path()).not.toBeNull()
    icon.mockImplementation((_, response) => response.writeHead(410).end())
    await later(6)
    scheduleIconRefresh()
    await waitForIconRefresh()
    expect(icon).toHaveBeenCalledTimes(1)
    await later(8)
    scheduleIconRefresh()
    await waitForIconRefresh()
    expect(icon).toHaveBeenCalledTimes(2)
    expect(await path()).toBeNull()
  })

  it('stays with an archived agent without further requests', async () => {
    const { id, path, countRequests } = await agent('/icon.png')
    await callRoute(archive, { method: 'DELETE', params: { id } })
    await later(8)
    scheduleIconRefresh()
    await waitForIconRefresh()
    expect(countRequests()).toBe(1)
    expect(await path()).not.toBeNull()
  })

  it('are all stored for many agents at once', async () => {
    const agents = await Promise.all(Array.from({ length: 9 }, () => agent('/icon.png')))
    await waitForIconRefresh()
    expect(await Promise.all(agents.map(({ path }) => path()))).not.toContain(null)
  })
})

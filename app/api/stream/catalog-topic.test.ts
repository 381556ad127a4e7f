import { expect, it, onTestFinished } from 'vitest'
import { GET } from '@/app/api/catalog/revision/route'
import { directRoutes } from '@/app/direct-routes'
import { catalogRevisionSchema } from '@/lib/api/agent-calls'
import { followRevision } from '@/lib/client/follow-revision'
import { localViewer } from '@/lib/server/platform/viewer'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { serveRoutes } from '@/lib/server/http/testing/serve-routes'
import { startEngine } from '@/lib/server/tasks/testing/engine'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSseStream } from '@/lib/sse/read-sse-stream'

const currentRevision = async (): Promise<string> =>
  catalogRevisionSchema.parse((await callRoute(GET, { path: '/api/catalog/revision' })).json).revision

/** Returns the next `count` values of the topic over one connection, which it then closes. */
async function readValues(url: string, known: string | undefined, count: number, onOpen?: () => unknown) {
  const body = JSON.stringify({ topics: [{ topic: 'catalog', known }] })
  const response = await fetch(`${url}/api/stream`, { method: 'POST', body })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
  ])
  await onOpen?.()
  const values: string[] = []
  for await (const { events } of readSseStream(response.body ?? new Blob().stream())) {
    for (const { event, id, data } of events) {
      expect([event, id]).toEqual(['value', 'catalog'])
      values.push(JSON.parse(data) as string)
    }
    if (values.length >= count) break
  }
  return values
}

it('sends the revision of the catalog, its changes, and after a reconnect what was missed', async () => {
  await startEngine()
  const viewer = localViewer()
  const url = await serveRoutes(directRoutes)
  const first = await currentRevision()
  expect(await readValues(url, undefined, 1)).toEqual([first])

  // The revision is read from the database, so a change by another instance arrives in the same way.
  const [second] = await readValues(url, first, 1, () => storedAgent(viewer, { slug: 'second' }))
  expect(second).toBe(await currentRevision())

  await storedAgent(viewer, { slug: 'third' })
  expect(await readValues(url, second, 1)).toEqual([await currentRevision()])
})

it('reaches a page over its shared stream', async () => {
  await startEngine()
  const url = await serveRoutes(directRoutes)
  const revisions: string[] = []
  const known = await currentRevision()
  const listener = { onRevision: (each: string) => void revisions.push(each), onReachableChange: () => {} }
  onTestFinished(followRevision(known, listener, url))
  await storedAgent(localViewer(), { slug: 'new' })
  await expect.poll(() => revisions, { timeout: 10_000 }).toEqual([await currentRevision()])
})

import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { httpServer } from '@/lib/client/testing/http-server'
import { watchDeletion } from '@/lib/client/watch-deletion'

/** Starts a server with one task, or none, and counts how often it is read. The first `failures` reads fail. */
async function startTask(exists = true, failures = 0) {
  let count = 0
  const reads: string[] = []
  let reader: ServerResponse | undefined
  const send = () => reader?.write(`event: value\nid: conversations\ndata: "${(count += 1)}"\n\n`)
  const server = await httpServer((request, response) => {
    if (request.method === 'POST') {
      reader = response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      return send()
    }
    reads.push(request.url ?? '')
    if (reads.length <= failures) return response.writeHead(503).end('{}')
    const fault = { error: { kind: 'not-found', message: 'Task not found: t.', requestId: 'r' } }
    response.writeHead(exists ? 200 : 404, { 'Content-Type': 'application/json' })
    return response.end(JSON.stringify(exists ? { events: [], lastSeq: 9, open: false } : fault))
  })
  onTestFinished(server.close)
  let deletions = 0
  onTestFinished(watchDeletion('t', 9, () => (deletions += 1), server.origin))
  await expect.poll(() => count).toBe(1)
  return {
    reads,
    deletions: () => deletions,
    change: send,
    remove: () => {
      exists = false
      send()
    },
  }
}

it('asks for the task at first and when something changes, and reports once that it is gone', async () => {
  const task = await startTask()
  await expect.poll(() => task.reads).toEqual(['/api/tasks/t/events?after=9&limit=1'])
  task.change()
  await expect.poll(() => task.reads).toHaveLength(2)
  expect(task.deletions()).toBe(0)
  task.remove()
  await expect.poll(task.deletions).toBe(1)
  task.change()
  expect(task.reads).toHaveLength(3)
})

it('reports a task that was deleted before it was watched', async () => {
  const task = await startTask(false)
  await expect.poll(task.deletions).toBe(1)
})

it('asks again after a failed read, once the page is visible again', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', readyState: 'complete' })
  vi.stubGlobal('PerformanceNavigationTiming', PerformanceEntry)
  vi.stubGlobal('document', page)
    .stubGlobal('addEventListener', () => {})
    .stubGlobal('removeEventListener', () => {})
  const task = await startTask(false, 1)
  await expect
    .poll(() => {
      page.dispatchEvent(new Event('visibilitychange'))
      return task.deletions()
    })
    .toBe(1)
  expect(task.reads).toHaveLength(2)
})

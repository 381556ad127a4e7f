import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { GET as readFile } from '@/app/api/tasks/[id]/files/route'
import { database } from '@/lib/server/db/engine/client'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'
import { startHttpServer } from '@/lib/server/testing/http-server'

type Answer = (response: ServerResponse) => void

/** A task whose artifact refers to files on another server, and a function that fetches them. */
async function speaking(answers: Record<string, Answer> = {}) {
  await startEngine()
  const files = await startHttpServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(200, { 'content-type': 'image/png' }).end('picture')
  })
  const parts = [
    { url: `${files.url}/a.png`, mediaType: 'image/png' },
    { text: `Look: ![hill](${files.url}/b.png?x=1&amp;y=2 "A hill"), or <${files.url}/c> and ftp://host/d` },
    { url: 'http://169.254.169.254/latest/meta-data/' },
  ]
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event({
        artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId: 'a', parts }, lastChunk: true },
      })
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(localViewer(), agent, messageCall('Show'), 'v1.0')
  await readAllRows(taskId)
  const ask = (url: string, id = taskId) =>
    callRoute(readFile, { path: `/api/tasks/${id}/files?${new URLSearchParams({ url })}`, params: { id } })
  return { files, ask, agent }
}

test('fetches a file that the task refers to as a download', async () => {
  const { files, ask } = await speaking()
  for (const path of ['/a.png', '/b.png?x=1&y=2', '/c']) {
    const answer = await ask(`${files.url}${path}`)
    expect([answer.status, answer.text]).toEqual([200, 'picture'])
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  expect(files.requests.map(({ headers }) => [headers.authorization, headers.cookie])).toEqual(
    Array.from({ length: 3 }, () => [undefined, undefined]),
  )
})

test('does not fetch other URLs', async () => {
  const { files, ask } = await speaking()
  for (const path of ['/', '/a.pn', '/a.png/more', '/b.png', '/other']) {
    const answer = await ask(`${files.url}${path}`)
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect((await ask(`${files.url}/a.png`, 'no-task')).status).toBe(404)
  expect((await ask('ftp://host/d')).status).toBe(422)
  expect((await ask('javascript:alert(1)')).status).toBe(422)
  expect(files.requests).toEqual([])
})

test('applies the outbound policy, also after a redirect', async () => {
  const inside = 'http://169.254.169.254/latest/meta-data/'
  const { files, ask } = await speaking({
    '/a.png': (response) => response.writeHead(302, { location: inside }).end(),
  })
  for (const url of [inside, `${files.url}/a.png`])
    expect((await ask(url)).json).toMatchObject({ error: { kind: 'address-blocked' } })
})

test('faults name the host and its status', async () => {
  const { files, ask } = await speaking({
    '/a.png': (response) => response.writeHead(404).end(),
    '/c': (response) => response.writeHead(200, { 'content-length': String(64 * 1024 * 1024) }).end('x'),
  })
  expect((await ask(`${files.url}/a.png`)).json).toMatchObject({
    error: { kind: 'agent-error', message: expect.stringMatching(/^127\.0\.0\.1:\d+ returned HTTP 404\.$/) },
  })
  expect((await ask(`${files.url}/c`)).json).toMatchObject({ error: { kind: 'too-large' } })
})

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/pdf', 'text/javascript'])(
  'a file of type %s is served as bytes',
  async (type) => {
    const { files, ask } = await speaking({
      '/c': (response) => response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end('x'),
    })
    const { headers } = await ask(`${files.url}/c`)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('switchboard-media-type')).toBe(`${type}; charset=utf-8`)
  },
)

test('does not send an invalid media type in a header', async () => {
  const { files, ask } = await speaking({
    '/c': (response) => response.writeHead(200, { 'content-type': 'text/html<script>' }).end('x'),
  })
  expect((await ask(`${files.url}/c`)).headers.get('content-type')).toBe('application/octet-stream')
})

test('a file on a private network is not fetched for an agent whose card is from a public server', async () => {
  const { files, ask, agent } = await speaking()
  const stored = { cardUrl: 'http://11.0.0.1/card.json' }
  await database().prisma.agent.update({ where: { id: agent.id }, data: stored })
  const answer = await ask(`${files.url}/a.png`)
  expect(answer.json).toMatchObject({ error: { kind: 'address-blocked', details: { code: 'blocked-inward' } } })
  expect(files.connections()).toBe(0)
})

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { sendFirstRequest } from './first-request.mjs'

/** Starts a server that answers nothing until the test does. */
async function startServer(host: string) {
  const waiting: ServerResponse[] = []
  const server = createServer((_, response) => waiting.push(response)).listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { server, waiting, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('waits longer than fetch for a server that starts', async () => {
  const previous = getGlobalDispatcher()
  onTestFinished(() => setGlobalDispatcher(previous))
  // The limit is five minutes by default.
  setGlobalDispatcher(new Agent({ headersTimeout: 100 }))
  const { server, waiting, url } = await startServer('127.0.0.1')
  const first = sendFirstRequest(server)
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } })
  for (const response of waiting) response.end()
  await first
})

test('reaches a server that listens at all addresses', async () => {
  const { server, waiting } = await startServer('0.0.0.0')
  const first = sendFirstRequest(server)
  await expect.poll(() => waiting).toHaveLength(1)
  expect(waiting[0]?.req.url).toBe('/api/health')
  waiting[0]?.writeHead(503).end()
  await first
})

test('repeats the request while the server has too many connections', async () => {
  const { server, waiting } = await startServer('127.0.0.1')
  server.maxConnections = 1
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  const first = sendFirstRequest(server)
  await once(server, 'drop')
  other.destroy()
  await expect.poll(() => waiting).toHaveLength(1)
  waiting[0]?.end()
  await first
})

test('rejects if the connection breaks because the server stops', async () => {
  const { server, waiting } = await startServer('127.0.0.1')
  const first = sendFirstRequest(server)
  first.catch(() => undefined)
  await expect.poll(() => waiting).toHaveLength(1)
  server.close()
  waiting[0]?.destroy()
  await expect(first).rejects.toMatchObject({ code: 'ECONNRESET' })
})

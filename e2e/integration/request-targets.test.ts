import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { api, appUrl } from './shared-app.ts'

/** Sends a request line as it is, with the Host header of the app and these headers; returns the response. */
async function sendLine(line: string, headers = 'Connection: close'): Promise<string> {
  const { host, port, hostname } = new URL(appUrl)
  const socket = connect(Number(port), hostname)
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n`)
  return text(socket)
}
const statusOf = (response: string) => /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? response

test('answers request targets and methods that it does not support with 400 or 405', async () => {
  const lines: [string, string][] = [
    ['OPTIONS *', '400'],
    ['GET *', '400'],
    ['HEAD *', '400'],
    ['POST *', '400'],
    ['GET http://', '400'],
    ['GET http://[', '400'],
    ['GET ftp://127.0.0.1/', '400'],
    ['GET http://me:pw@127.0.0.1/api/health', '400'],
    ['TRACE /', '405'],
    ['TRACE *', '405'],
    ['TRACE /api/agents', '405'],
    ['TRACE /a2a/storyteller', '405'],
    ['PROPFIND /', '405'],
    ['PROPFIND /api/agents', '405'],
    ['CONNECT example.com:443', '405'],
    ['CONNECT 127.0.0.66:80', '405'],
  ]
  const answered: [string, string][] = []
  for (const [line] of lines) answered.push([line, statusOf(await sendLine(line))])
  expect(answered).toEqual(lines)
  expect(await sendLine('TRACE /')).toMatch(/\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/i)
  expect((await api.get('/api/health')).status()).toBe(200)
})

test('answers a request with an Upgrade header like any other request and closes its connection', async () => {
  const websocket =
    'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
  const http2 = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__'
  const lines: [string, string][] = [
    ['GET /nothing.here', '404'],
    ['GET /_next/webpack-hmr', '404'],
    ['GET /_next/hmr', '404'],
    ['GET /api/health', '200'],
    ['GET *', '400'],
    ['TRACE /', '405'],
    ['CONNECT example.com:443', '405'],
  ]
  for (const headers of [websocket, http2]) {
    const answered: [string, string][] = []
    for (const [line] of lines) answered.push([line, statusOf(await sendLine(line, headers))])
    expect(answered).toEqual(lines)
  }
})

test('closes the connection of a client that asks for an upgrade and leaves', async () => {
  const { host, port, hostname } = new URL(appUrl)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.end(`GET /nothing.here HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  // Resolves only once the server has closed its half of the connection.
  expect(await text(socket)).toMatch(/^(?:HTTP\/1\.1 404 |$)/)
})

test('serves a target in absolute form as its path, for its own hosts only', async () => {
  expect(statusOf(await sendLine(`GET ${appUrl}/api/health`))).toBe('200')
  for (const line of [
    'GET http://evil.example/api/health',
    'GET https://evil.example',
    'GET http://evil.example//x/',
  ]) {
    const response = await sendLine(line)
    expect(response).not.toMatch(/^location: *(?:https?:)?\/\//im)
    expect(['403', '308']).toContain(statusOf(response))
  }
})

test('never redirects to another host', async () => {
  const paths = [
    '//evil.example/',
    '///evil.example',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2Fevil.example/',
    '/%2F/evil.example/',
    '/%09/evil.example/',
    '/.//evil.example/',
    '/%2e%2e//evil.example/',
    '/tasks/..//evil.example/',
    ...['//evil.example', '/%5Cevil.example', '/.//evil.example', '/%09/evil.example', 'https://evil.example'].map(
      (next) => `/sign-in?next=${next}`,
    ),
  ]
  for (const path of paths) {
    const [, location = '/'] = /^location: *(.*?)\r$/im.exec(await sendLine(`GET ${path}`)) ?? []
    expect([path, new URL(location, appUrl).origin]).toEqual([path, new URL(appUrl).origin])
  }
})

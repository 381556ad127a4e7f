import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { credentials, type ServiceError, status } from '@grpc/grpc-js'
import { A2AService } from 'a2a-sdk-1/server/grpc'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { findService } from '@/lib/grpc/services'
import type { JsonObject } from '@/lib/a2a/json'
import { startGrpcListener } from '@/lib/server/gateway/grpc/listener'
import { agentsOfVersions } from '@/lib/server/gateway/testing/agents-of-versions'
import { dynamicClient } from '@/lib/server/gateway/testing/dynamic-grpc-client'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { refuseRequests } from '@/lib/server/platform/stopping'
import { serveAgentOverGrpc } from '@/lib/server/gateway/testing/grpc-gateway'

const [, , [, startV10] = []] = agentsOfVersions
const service = 'lf.a2a.v1.A2AService'

async function serve(settings: Record<string, string> = {}) {
  if (!startV10) throw new Error('no agent')
  return serveAgentOverGrpc('v1.0', startV10, settings)
}

const send = (text: string, more: object = {}) => ({
  message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }], ...more },
})

describe('access', () => {
  test('needs the access token, before a message is read', async () => {
    const token = 'a-token-with-enough-letters-in-it'
    const { rpc, slug } = await serve({ ACCESS_TOKEN: token })
    const { unary } = dynamicClient(rpc)
    const call = (pairs: Record<string, string>) =>
      unary(`/${service}/ListTasks`, {}, { 'switchboard-agent': slug, ...pairs })
    const refused = await call({})
    expect(refused.error).toMatchObject({ code: status.UNAUTHENTICATED })
    expect(refused.error?.metadata.get('grpc-status-details-bin')).toHaveLength(1)
    expect((await call({ authorization: 'Bearer wrong' })).error).toMatchObject({ code: status.UNAUTHENTICATED })
    expect((await call({ authorization: `Bearer ${token}` })).reply).toEqual({ pageSize: 50 })
    expect((await call({ 'switchboard-token': token })).reply).toEqual({ pageSize: 50 })
    // A caller without the token cannot make Switchboard read a large message.
    const session = connect(`http://${rpc}`)
    onTestFinished(() => session.destroy())
    const request = session.request({
      ':method': 'POST',
      ':path': `/${service}/SendMessage`,
      'content-type': 'application/grpc',
      te: 'trailers',
    })
    request.on('error', () => undefined)
    const head = new Promise<Record<string, unknown>>((resolve) => request.once('response', resolve))
    request.write(Buffer.alloc(64 * 1024))
    expect(await head).toMatchObject({ ':status': 200, 'grpc-status': '16' })
  })

  test('rejects a foreign host, and an origin', async () => {
    const { rpc, slug } = await serve()
    const { unary } = dynamicClient(rpc)
    const pairs = { 'switchboard-agent': slug }
    const foreign = dynamicClient(rpc)
    expect(
      (await unary(`/${service}/ListTasks`, {}, { ...pairs, origin: 'https://evil.example' })).error,
    ).toMatchObject({
      code: status.PERMISSION_DENIED,
    })
    const session = connect(`http://${rpc}`)
    onTestFinished(() => session.destroy())
    const request = session.request({
      ':method': 'POST',
      ':path': `/${service}/ListTasks`,
      ':authority': 'rebound.example:50051',
      'content-type': 'application/grpc',
      te: 'trailers',
    })
    const head = await new Promise<Record<string, unknown>>((resolve) => request.once('response', resolve))
    expect(head).toMatchObject({
      'grpc-status': '7',
      'grpc-message': 'The host "rebound.example" is not allowed. To allow it, set PUBLIC_URL.',
    })
    expect((await foreign.unary(`/${service}/ListTasks`, {}, pairs)).reply).toEqual({ pageSize: 50 })
  })

  test('counts calls of a client', async () => {
    const { rpc, slug } = await serve({ GATEWAY_RATE: '2' })
    const { unary } = dynamicClient(rpc)
    // A caller cannot set its own address.
    const call = (address: string) =>
      unary(`/${service}/ListTasks`, { tenant: slug }, { 'x-switchboard-peer': address, 'a2a-version': '1.0' })
    const answers = [await call('1.1.1.1'), await call('2.2.2.2'), await call('3.3.3.3')]
    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, status.RESOURCE_EXHAUSTED])
    expect(answers[2]?.error?.metadata.get('retry-after')).toHaveLength(1)
  })
})

describe('calls', () => {
  test('name the agent as tenant or in metadata', async () => {
    const { rpc, slug } = await serve()
    const { unary } = dynamicClient(rpc)
    const path = `/${service}/SendMessage`
    const { reply, metadata } = await unary(path, { ...send('ask'), tenant: slug })
    expect(reply).toMatchObject({ task: { status: { state: 'TASK_STATE_INPUT_REQUIRED' } } })
    expect(metadata?.get('switchboard-task')).toHaveLength(1)
    const error = async (json: JsonObject, pairs = {}) => (await unary(path, json, pairs)).error
    expect(await error(send('ask'))).toMatchObject({ code: status.INVALID_ARGUMENT })
    expect(await error({ ...send('ask'), tenant: 'unknown-agent' })).toMatchObject({ code: status.NOT_FOUND })
    expect(await error(send('ask'), { 'switchboard-agent': '../x' })).toMatchObject({ code: status.NOT_FOUND })
    expect(await error({ ...send('ask'), tenant: slug }, { 'a2a-version': '0.3' })).toMatchObject({
      code: status.FAILED_PRECONDITION,
    })
    expect(await error({ tenant: slug })).toMatchObject({ code: status.INVALID_ARGUMENT })
  })

  test('end at the deadline of the caller, who may cancel them', async () => {
    const { rpc, slug } = await serve()
    const { unary, stream } = dynamicClient(rpc)
    const json = { ...send('slow'), tenant: slug }
    const { error } = await unary(`/${service}/SendMessage`, json, {}, { deadline: Date.now() + 500 })
    expect(error).toMatchObject({ code: status.DEADLINE_EXCEEDED })
    const events = stream(`/${service}/SendStreamingMessage`, json)
    const failed = new Promise<ServiceError>((resolve) => events.once('error', resolve))
    await new Promise((resolve) => events.once('data', resolve))
    events.cancel()
    expect(await failed).toMatchObject({ code: status.CANCELLED })
  })

  test('with a deadline in weeks do not end at once', async () => {
    const { rpc, slug } = await serve()
    const { unary, stream } = dynamicClient(rpc)
    const json = { ...send('slow'), tenant: slug }
    const call = unary(`/${service}/SendMessage`, json, {}, { deadline: Date.now() + 30 * 86_400_000 })
    expect(await Promise.race([call, sleep(600, 'still open')])).toBe('still open')
    for (const timeout of ['720H', '43200M', '99999999S']) {
      const events = stream(`/${service}/SendStreamingMessage`, json, { 'grpc-timeout': timeout })
      events.on('error', () => undefined)
      await new Promise((resolve) => events.once('data', resolve))
      expect(await Promise.race([once(events, 'end'), sleep(300, 'still open')])).toBe('still open')
      events.cancel()
    }
  })

  test('of unknown methods and services are not implemented', async () => {
    const { rpc } = await serve()
    const session = connect(`http://${rpc}`)
    onTestFinished(() => session.destroy())
    for (const path of ['/other.Service/Call', `/${service}/Nothing`, '/', '/api/health'])
      expect((await headOf(session, path)).head).toMatchObject({ 'grpc-status': '12' })
  })

  test('with garbage are refused, and the listener goes on', async () => {
    const { rpc, slug } = await serve()
    const session = connect(`http://${rpc}`)
    onTestFinished(() => session.destroy())
    const bodies = [
      Buffer.from([0, 0, 0, 0, 3, 0xff, 0xff, 0xff]),
      Buffer.from([0, 0xff, 0xff, 0xff, 0xff]),
      Buffer.from([1, 0, 0, 0, 2, 1, 2]),
      Buffer.from('nothing'),
      Buffer.alloc(0),
    ]
    for (const body of bodies) {
      const { statusCode } = await headOf(session, `/${service}/SendMessage`, body, slug)
      expect(Number(statusCode)).toBeGreaterThan(0)
    }
    const [host = '', port = ''] = rpc.split(':')
    for (const text of ['GET / HTTP/1.1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0', '\x16\x03\x01'])
      await new Promise<void>((resolve) => {
        const socket = connectTcp(Number(port), host, () => socket.end(text))
        socket.on('error', () => undefined).once('close', () => resolve())
        socket.resume()
        setTimeout(() => socket.destroy(), 300)
      })
    expect((await dynamicClient(rpc).unary(`/${service}/ListTasks`, { tenant: slug })).reply).toEqual({ pageSize: 50 })
  })

  test('over the limit are refused', async () => {
    const { rpc, slug } = await serve({ LIMITS: 'request=1' })
    const { unary } = dynamicClient(rpc)
    const { error } = await unary(`/${service}/SendMessage`, { ...send('x'.repeat(2 * 1024 * 1024)), tenant: slug })
    expect(error).toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
      details: 'The message is larger than 1 MiB (limit: request).',
    })
  })

  test('in another version name the services', async () => {
    const { rpc, slug } = await serve()
    const { unary } = dynamicClient(rpc)
    const { error } = await unary(`/${service}/ListTasks`, { tenant: slug }, { 'a2a-version': '0.3' })
    expect(error?.details).toBe(
      'A2A version 0.3 is not supported by this service. 1.0 is lf.a2a.v1.A2AService, 0.3 is a2a.v1.A2AService.',
    )
  })

  test('with long or split letters in an error get its status', async () => {
    const { rpc, slug } = await serve()
    const { unary } = dynamicClient(rpc)
    const error = async (json: JsonObject) => (await unary(`/${service}/GetTask`, json)).error
    // Errors quote the first letters of what they are about.
    for (const id of ['😀'.repeat(500), `a${'😀'.repeat(500)}`])
      expect(await error({ tenant: slug, id })).toMatchObject({
        code: status.NOT_FOUND,
        details: expect.stringMatching(/^Task not found: a?😀/u),
      })
    for (const tenant of ['z'.repeat(100_000), '中'.repeat(50_000), `a${'😀'.repeat(30_000)}`]) {
      const refused = await error({ tenant, id: 'x' })
      expect(refused).toMatchObject({ code: status.NOT_FOUND, details: expect.stringMatching(/…$/u) })
      expect(refused?.details.length).toBeLessThan(2049)
    }
  })
})

/** Posts bytes, and returns the head of the response with its status, which may be in the trailers. */
function headOf(session: ClientHttp2Session, path: string, body = Buffer.alloc(0), slug = '') {
  return new Promise<{ head: Record<string, unknown>; statusCode: unknown }>((resolve) => {
    const request = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...(slug && { 'switchboard-agent': slug }),
    })
    let head: Record<string, unknown> = {}
    let trailers: Record<string, unknown> = {}
    request.on('error', () => undefined)
    request.on('response', (one) => (head = one))
    request.on('trailers', (one) => (trailers = one))
    request.on('close', () => resolve({ head, statusCode: trailers['grpc-status'] ?? head['grpc-status'] }))
    request.resume()
    request.end(body)
  })
}

test('health needs no access, and ends with the listener', async () => {
  const { rpc } = await serve({ ACCESS_TOKEN: 'a-token-with-enough-letters-in-it' })
  const { unary, stream } = dynamicClient(rpc)
  const check = (name: string) => unary('/grpc.health.v1.Health/Check', { service: name })
  expect((await check('')).reply).toEqual({ status: 'SERVING' })
  expect((await check(service)).reply).toEqual({ status: 'SERVING' })
  expect((await check('other')).error).toMatchObject({ code: status.NOT_FOUND })
  const watch = stream('/grpc.health.v1.Health/Watch', { service: 'other' })
  watch.on('error', () => undefined)
  expect(await new Promise((resolve) => watch.once('data', resolve))).toEqual({ status: 'SERVICE_UNKNOWN' })
  watch.cancel()
  const serving = stream('/grpc.health.v1.Health/Watch', { service: '' })
  expect(await new Promise((resolve) => serving.once('data', resolve))).toEqual({ status: 'SERVING' })
  const next = new Promise((resolve) => serving.once('data', resolve))
  refuseRequests()
  expect(await next).toEqual({ status: 'NOT_SERVING' })
})

test.each(['v1', 'v1alpha'])('reflection %s lists services and returns their files', async (version) => {
  const { rpc } = await serve()
  const { bidi } = dynamicClient(rpc)
  const call = bidi(`/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`)
  const replies: JsonObject[] = []
  call.on('data', (one: JsonObject) => replies.push(one))
  call.write({ listServices: '' })
  call.write({ fileContainingSymbol: service })
  call.write({ fileByFilename: 'google/protobuf/struct.proto' })
  call.write({ fileContainingSymbol: `${service}.SendMessage` })
  call.write({ fileContainingSymbol: 'other.Thing' })
  call.end()
  await new Promise((resolve) => call.once('end', resolve))
  const names = replies.map((one) => Object.keys(one).find((name) => name.endsWith('Response')))
  expect(names).toEqual([
    'listServicesResponse',
    'fileDescriptorResponse',
    'fileDescriptorResponse',
    'fileDescriptorResponse',
    'errorResponse',
  ])
  expect(JSON.stringify(replies[0])).toContain('"a2a.v1.A2AService"')
  // The service's own file, and the three that it imports.
  const one = expect.any(String)
  expect(replies[1]).toMatchObject({ fileDescriptorResponse: { fileDescriptorProto: [one, one, one, one] } })
})

test('serves TLS with its own certificate, and stops', async () => {
  await serve()
  const authority = await createAuthority()
  const own = await authority.issue('Switchboard', ['localhost', '127.0.0.1'])
  const tls = { cert: own.certificate, key: own.privateKey }
  const { port, stop } = await startGrpcListener({ host: '127.0.0.1', port: 0, tls })
  const { unary, stream } = dynamicClient(
    `127.0.0.1:${port}`,
    credentials.createSsl(Buffer.from(authority.certificate)),
  )
  expect((await unary('/grpc.health.v1.Health/Check', {})).reply).toEqual({ status: 'SERVING' })
  const watch = stream('/grpc.health.v1.Health/Watch', {})
  const ended = new Promise((resolve) => watch.once('error', resolve))
  await new Promise((resolve) => watch.once('data', resolve))
  await stop(200)
  expect(await ended).toMatchObject({ code: expect.any(Number) })
  const again = dynamicClient(`127.0.0.1:${port}`, credentials.createSsl(Buffer.from(authority.certificate)))
  expect(
    (await again.unary('/grpc.health.v1.Health/Check', {}, {}, { deadline: Date.now() + 3_000 })).error,
  ).toBeDefined()
})

test('has every method of the official SDK', () => {
  const ours = findService(service).methods.map(({ name }) => `/${service}/${name}`)
  expect(ours.toSorted()).toEqual(
    Object.values(A2AService)
      .map(({ path }) => path)
      .toSorted(),
  )
})

test('Switchboard does not call its own listener', async () => {
  const { rpc } = await serve()
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    const url = `http://${host}:${rpc.split(':')[1]}`
    const call = outboundFetch(url, { rpc: { service, method: 'ListTasks' }, body: '{}' })
    await expect(call).rejects.toMatchObject({ data: { kind: 'address-blocked', details: { code: 'blocked-own' } } })
  }
})

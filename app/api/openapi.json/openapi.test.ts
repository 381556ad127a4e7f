import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { POST as postFrame } from '@/app/a2a/[slug]/route'
import { POST as postAgent } from '@/app/api/agents/route'
import { GET } from '@/app/api/openapi.json/route'
import { POST as postMcp } from '@/app/mcp/route'
import { POST as postChat } from '@/app/v1/chat/completions/route'
import { GET as getModel } from '@/app/v1/models/[model]/route'
import { errorFormats } from '@/lib/api/operations/error-formats'
import { openApi } from '@/lib/api/operations/open-api'
import type { Operation } from '@/lib/api/operations/operation'
import { type Operations, operations } from '@/lib/api/operations/operations'
import { callOverHttp } from '@/lib/server/gateway/testing/http-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'

const all: Operation[] = Object.values(operations)
const document = openApi(operations, '0.1.0', 'http://localhost:3000')

type Responses = Record<string, { description: string; content: Record<string, { schema: object }> }>

function responsesOf(id: keyof Operations): Responses {
  const { path, method } = operations[id]
  const described = document.paths[path]?.[method.toLowerCase()] as { responses: Responses }
  return described.responses
}

const json = { 'content-type': 'application/json' }
const mcp = (body: unknown, headers: Record<string, string>) => callRoute(postMcp, { body, headers })
const chat = (body: unknown, headers: Record<string, string> = json) => callRoute(postChat, { body, headers })
const register = (body: unknown, headers: Record<string, string> = json) => callRoute(postAgent, { body, headers })
const schemaOf = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })

/** `METHOD /path` of each route handler, except the catch-all. */
const served = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(api|a2a|mcp|mocks|v1|\.well-known)\/.*route\.ts$/.test(file))
  .flatMap((file) => {
    const path = `/${file.slice(0, -'/route.ts'.length).replace(/\[(?:\.{3})?(\w+)\]/g, '{$1}')}`
    const methods = readFileSync(`app/${file}`, 'utf8').matchAll(/^export const (GET|POST|PATCH|PUT|DELETE)\b/gm)
    return [...methods].map(([, method]) => `${method} ${path}`)
  })

it('describes each served operation, and no other', () => {
  expect(served.length).toBeGreaterThan(10)
  const described = all.map(({ method, path }) => `${method} ${path}`)
  expect(described.toSorted()).toEqual(served.toSorted())
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

it('references only defined schemas, and defines only referenced ones', () => {
  const names = Object.keys(document.components.schemas)
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref)
  const targets = new Set(refs)
  expect([...targets].filter((ref) => !names.some((name) => ref === `#/components/schemas/${name}`))).toEqual([])
  expect(names.filter((name) => !targets.has(`#/components/schemas/${name}`))).toEqual([])
})

it('describes parameters, bodies and faults of an operation', () => {
  const list = document.paths['/api/agents']?.get as { parameters: object[]; responses: Record<string, object> }
  expect(list.parameters).toContainEqual({
    name: 'dialect',
    in: 'query',
    schema: { type: 'string', enum: ['v0.1', 'v0.3', 'v1.0'] },
  })
  expect(list.parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  })
  expect(Object.keys(list.responses)).toEqual(['200', '401', '403', '422', '429', '500', '503'])
  const read = document.paths['/api/agents/{id}']?.get as { parameters: object[] }
  expect(read.parameters).toEqual([{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }])
  const tasks = document.paths['/api/tasks']?.get as { parameters: object[] }
  expect(tasks.parameters).toContainEqual({
    name: 'since',
    in: 'query',
    schema: { type: 'string', format: 'date-time' },
  })
})

it('describes the errors of a body for each operation that has one', () => {
  const bodyErrors = Object.entries({ 408: 'request-timeout', 413: 'too-large', 415: 'invalid-input' })
  const undescribed = all
    .filter(({ body }) => body)
    .flatMap(({ id }) =>
      bodyErrors.flatMap(([status, kind]) =>
        responsesOf(id)[status]?.description.split(', ').includes(kind) ? [] : `${id} ${status} ${kind}`,
      ),
    )
  expect(undescribed).toEqual([])
  expect(responsesOf('listAgents')).not.toHaveProperty('413')
})

it('says where an error may have HTTP 200', () => {
  expect(responsesOf('call')[200]?.description).toBe('Success, or a JSON-RPC error')
  expect(responsesOf('callOverHttp')[200]?.description).toBe('Success')
})

it.each([
  ['listAgents', '422', { 'application/json': schemaOf('Error') }],
  ['call', '408', { 'application/json': schemaOf('RpcError') }],
  ['callMock', '413', { 'application/json': schemaOf('RpcError') }],
  ['callMcp', '400', { 'application/json': schemaOf('RpcError') }],
  [
    'callOverHttp',
    '504',
    { 'application/json': schemaOf('CallError'), 'application/problem+json': schemaOf('ProblemDetails') },
  ],
  ['createChatCompletion', '400', { 'application/json': schemaOf('OpenAiError') }],
  ['listModels', '401', { 'application/json': schemaOf('OpenAiError') }],
  [
    'healthReady',
    '503',
    { 'application/json': { schema: { anyOf: [schemaOf('Ready').schema, schemaOf('Error').schema] } } },
  ],
] as const)('describes the errors of %s in its format', (id, status, content) => {
  expect(responsesOf(id)[status]?.content).toEqual(content)
})

it('describes the errors that operations respond with', async () => {
  await startEngine()
  const server = await rawAgent({ GetTask: (call) => call.fail(-32001, 'Task not found') })
  const agent = await agentAt(server.url, { streaming: false })
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const rpc = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: {} }
  const frame = (body: unknown, headers: Record<string, string>, slug = agent.slug) =>
    callRoute(postFrame, { params: { slug }, body, headers })
  const overHttp = async (line: string, body?: string | object, headers?: Record<string, string>) => {
    const response = await callOverHttp(agent, line, body, headers)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const cases = [
    ['call', 400, await frame('{', json)],
    ['call', 403, await frame(rpc, { ...json, ...foreign })],
    ['call', 404, await frame(rpc, json, 'unknown')],
    ['call', 415, await frame(rpc, { 'content-type': 'text/plain' })],
    ['readOverHttp', 404, await overHttp('GET /tasks/unknown')],
    ['readOverHttp', 404, await overHttp('GET /v1/tasks/unknown')],
    ['readOverHttp', 404, await overHttp('GET /nothing')],
    ['readOverHttp', 405, await overHttp('GET /message:send')],
    ['callOverHttp', 400, await overHttp('POST /message:send', '{')],
    ['callOverHttp', 400, await overHttp('POST /v1/message:send', '{')],
    ['callOverHttp', 400, await overHttp('POST /message:send', '{', { accept: 'application/problem+json' })],
    ['callOverHttp', 403, await overHttp('POST /message:send', {}, foreign)],
    ['callOverHttp', 415, await overHttp('POST /message:send', {}, { 'content-type': 'text/plain' })],
    ['callMcp', 400, await mcp('{', json)],
    ['callMcp', 403, await mcp(rpc, { ...json, ...foreign })],
    ['callMcp', 406, await mcp({ ...rpc, method: 'ping' }, { ...json, accept: 'text/html' })],
    ['callMcp', 415, await mcp(rpc, { 'content-type': 'text/plain' })],
    ['createChatCompletion', 400, await chat('{')],
    ['createChatCompletion', 404, await chat({ model: 'unknown', messages: [{ role: 'user', content: 'hi' }] })],
    ['createChatCompletion', 415, await chat('x', { ...json, 'content-encoding': 'gzip' })],
    ['readModel', 404, await callRoute(getModel, { params: { model: 'unknown' } })],
    ['registerAgent', 413, await register(' '.repeat(2 * 1024 * 1024))],
    ['registerAgent', 415, await register('x', { ...json, 'content-encoding': 'gzip' })],
    ['registerAgent', 422, await register('{')],
  ] as const
  for (const [index, [id, status, { headers, text, ...answer }]] of cases.entries()) {
    const name = `${index} ${id}`
    expect([name, answer.status]).toEqual([name, status])
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    expect([name, Object.keys(responsesOf(id)[status]?.content ?? {})]).toEqual([name, expect.arrayContaining([type])])
    const operation: Operation = operations[id]
    const { error } = errorFormats[operation.errors ?? 'rest'].content[type]?.safeParse(JSON.parse(text)) ?? {}
    expect([name, error]).toEqual([name, undefined])
  }
})

it('is served with the base URL of the request', async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  const answer = await callRoute(GET, { path: '/api/openapi.json' })
  expect(answer.json).toEqual(JSON.parse(JSON.stringify(openApi(operations, '0.1.0', 'http://localhost:3000'))))
})

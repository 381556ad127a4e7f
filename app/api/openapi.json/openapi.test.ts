import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GET } from '@/app/api/openapi.json/route'
import { openApi } from '@/lib/api/operations/open-api'
import type { Operation } from '@/lib/api/operations/operation'
import { operations } from '@/lib/api/operations/operations'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'

const all: Operation[] = Object.values(operations)
const document = openApi(operations, '0.1.0', 'http://localhost:3000')
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

it('is served with the base URL of the request', async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  const answer = await callRoute(GET, { path: '/api/openapi.json' })
  expect(answer.json).toEqual(JSON.parse(JSON.stringify(openApi(operations, '0.1.0', 'http://localhost:3000'))))
})

import { expect, test } from 'vitest'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'
import { apiAt } from './api.ts'
import { everyAnswer, templatesWithoutSuccess } from './every-answer.ts'

const paths = {
  '/api/things': { get: {}, post: {} },
  '/api/things/{id}': { get: {}, delete: {} },
  '/api/things/{id}/parts/{part}': { get: {} },
  '/api/removed/{id}': { delete: {} },
}

/** An API with things `a` and `b`, of which only `a` has the part `x`. */
async function startApi() {
  const { url } = await startHttpServer(({ url: path = '' }, response) => {
    if (path === '/api/openapi.json') sendJson(response, { paths })
    else if (/^\/api\/things(\/[ab])?(\?q=1)?$/.test(path) || path === '/api/things/a/parts/x')
      sendJson(response, { path })
    else response.writeHead(404).end()
  })
  return apiAt(url)
}

test('sends every GET with every combination of values', async () => {
  const answers = await everyAnswer(await startApi(), () => ({ id: ['a', 'b'], part: ['x', 'y'] }), {
    '/api/things': '?q=1',
  })
  expect(answers.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/api/things?q=1 200',
    '/api/things/a 200',
    '/api/things/b 200',
    '/api/things/a/parts/x 200',
    '/api/things/a/parts/y 404',
    '/api/things/b/parts/x 404',
    '/api/things/b/parts/y 404',
  ])
  expect(answers[0]?.text).toContain('application/json')
  expect(templatesWithoutSuccess(answers)).toEqual([])
})

test('names the templates that never succeed', async () => {
  const answers = await everyAnswer(await startApi(), () => ({ id: ['b', 'c'], part: ['x'] }))
  expect(templatesWithoutSuccess(answers)).toEqual(['/api/things/{id}/parts/{part}'])
})

test('rejects a parameter without values, and the query of an unknown template', async () => {
  const api = await startApi()
  await expect(everyAnswer(api, () => ({ id: ['a'] }))).rejects.toThrow('no value of {part}')
  await expect(everyAnswer(api, () => ({ id: ['a'], part: [] }))).rejects.toThrow('no value of {part}')
  const queries = { '/api/other': '?q=1' }
  await expect(everyAnswer(api, () => ({ id: ['a'], part: ['x'] }), queries)).rejects.toThrow('no GET of /api/other')
})

import { expect, it } from 'vitest'
import { revisionResponse } from '@/lib/server/http/rest-responses'

const answerTo = (known?: string) =>
  revisionResponse(new Request('http://localhost', known ? { headers: { 'if-none-match': known } } : {}), 'r1')

it('returns a revision, or 304 if the client has it, also behind a compressing proxy', async () => {
  expect(await answerTo().json()).toEqual({ revision: 'r1' })
  expect(answerTo('"r0"').status).toBe(200)
  expect(answerTo('"r1"').status).toBe(304)
  expect(answerTo('W/"r1"').status).toBe(304)
  expect(answerTo('"r0", W/"r1"').status).toBe(304)
  expect(answerTo('W/"r1"').headers.get('etag')).toBe('"r1"')
})

import { describe, expect, it } from 'vitest'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'

const nested = (levels: number): Json => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as Json

const sends = {
  'v0.1': (message: object, params: object) => ['tasks/send', { id: 't', message, ...params }] as const,
  'v0.3': (message: object, params: object) => ['message/send', { message, ...params }] as const,
  'v1.0': (message: object, params: object) => ['SendMessage', { message, ...params }] as const,
}
const text = { kind: 'text', type: 'text', text: 'hi' }
const message = { messageId: 'm', role: 'user', parts: [text] }

const places: Record<string, (value: Json) => readonly [object, object]> = {
  'metadata of the message': (value) => [{ ...message, metadata: { value } }, {}],
  'metadata of a part': (value) => [{ ...message, parts: [{ ...text, metadata: { value } }] }, {}],
  'a data part': (value) => [{ ...message, parts: [{ kind: 'data', type: 'data', data: { value } }] }, {}],
  'metadata of the call': (value) => [message, { metadata: { value } }],
}

describe.each(['v0.1', 'v0.3', 'v1.0'] as const)('a %s call', (id) => {
  const decode = (place: string, levels: number) => {
    const [userMessage, params] = places[place]!(nested(levels))
    const [method, callParams] = sends[id](userMessage, params)
    return dialects[id].decodeCall(method, callParams as Json)
  }

  it.each(Object.keys(places))('is rejected for %s beyond the limit, which is named', (place) => {
    expect(decode(place, 63).ok).toBe(true)
    expect(decode(place, 64)).toMatchObject({ ok: false, problem: expect.stringContaining('limit is 64 (nesting)') })
  })

  it('may be as deep as the limit', () => {
    expect(decode('a data part', 50_000)).toMatchObject({ ok: false })
  })
})

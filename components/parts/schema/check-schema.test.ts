import { describe, expect, it } from 'vitest'
import { checkSchema } from '@/components/parts/schema/check-schema'
import { requestedSchema } from '@/components/parts/schema/requested-schema'

const schema = {
  type: 'array',
  items: { type: 'object', required: ['city'], properties: { city: { type: 'string' }, sales: { type: 'number' } } },
}

describe('checkSchema', () => {
  it('accepts valid data, JSON text and fenced JSON', () => {
    for (const part of [
      { data: [{ city: 'Oslo' }] },
      { text: '[{"city":"Oslo","sales":3}]' },
      { text: '```json\n[{"city":"Oslo"}]\n```\n' },
    ])
      expect(checkSchema(part, schema)).toEqual({ kind: 'valid' })
  })

  it('reports every error with its path', () => {
    expect(checkSchema({ data: [{ city: 'Oslo', sales: 'many' }, { sales: 2 }] }, schema)).toMatchObject({
      kind: 'problems',
      problems: [
        { path: '/0/sales', text: expect.stringContaining('number') },
        { path: '/1', text: expect.stringContaining('city') },
      ],
    })
  })

  it('reports text that is not JSON, and an unusable schema', () => {
    expect(checkSchema({ text: '{"city":' }, schema).kind).toBe('no-json')
    expect(checkSchema({ data: {} }, { $ref: 'https://elsewhere.example/schema' }).kind).toBe('unusable')
    expect(checkSchema({ data: 'x' }, { pattern: '(' }).kind).toBe('unusable')
  })
})

const ask = (type: string) => ({ role: 'user' as const, parts: [{ text: 'x', metadata: { schema: { type } } }] })

describe('requestedSchema', () => {
  it('returns the schema of the last user message', () => {
    const agent = { role: 'agent' as const, parts: [{ text: 'x', metadata: { schema: { type: 'null' } } }] }
    expect(requestedSchema([ask('array'), ask('object'), agent])).toEqual({ type: 'object' })
    expect(requestedSchema([agent])).toBeNull()
  })
})

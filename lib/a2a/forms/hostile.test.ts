import { expect, it } from 'vitest'
import { readForm } from '@/lib/a2a/forms/read-form'
import { isSafePattern } from '@/lib/a2a/forms/safe-pattern'
import { rawKeyword, sanitizeSchema } from '@/lib/a2a/forms/sanitize-schema'
import type { JsonObject } from '@/lib/a2a/json'

const many = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_one, index) => [`f${index}`, { type: 'string' }]))

function deep(depth: number): JsonObject {
  let schema: JsonObject = { type: 'string' }
  for (let at = 0; at < depth; at += 1) schema = { type: 'object', properties: { in: schema } }
  return schema
}

/** Each level refers to the next one twice: 2^n schemas when expanded. */
function laughs(levels: number): JsonObject {
  const defs: JsonObject = { [`l${levels}`]: { type: 'string' } }
  for (let level = 0; level < levels; level += 1) {
    const next = { $ref: `#/$defs/l${level + 1}` }
    defs[`l${level}`] = { type: 'object', properties: { a: next, b: next } }
  }
  return { type: 'object', properties: { x: { $ref: '#/$defs/l0' } }, $defs: defs }
}

it.each<[string, JsonObject]>([
  ['10,000 fields', { type: 'object', properties: many(10_000) }],
  ['a depth of 100', deep(100)],
  ['references that double at each level', laughs(30)],
  [
    'a name that means something to the language',
    JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
  ],
  ['10,000 options', { type: 'object', properties: { a: { enum: Array.from({ length: 10_000 }, (_o, i) => i) } } }],
])('creates no form from %s', (_name, schema) => {
  expect(sanitizeSchema(schema)).toBeNull()
  expect(readForm({ role: 'agent', parts: [{ data: schema }] })?.form).toMatchObject({ kind: 'fields', schema: null })
})

it.each<[string, JsonObject]>([
  ['that refers to itself', { type: 'object', properties: { child: { $ref: '#' } } }],
  [
    'in a circle of references',
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, properties: { child: { $ref: '#/$defs/a' } } },
  ],
  ['that is elsewhere', { properties: { child: { $ref: 'https://example.com/schema.json' } } }],
  ['that says nothing', { properties: { child: {} } }],
  ['of a free object', { properties: { child: { type: 'object' } } }],
])('renders a part %s as JSON', (_name, schema) => {
  expect(sanitizeSchema({ type: 'object', ...schema })).toMatchObject({ properties: { child: { [rawKeyword]: true } } })
})

it('resolves references that are not recursive', () => {
  const schema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/name', title: 'A' } },
    $defs: { name: { type: 'string', minLength: 2 } },
  }
  expect(sanitizeSchema(schema)).toMatchObject({ properties: { a: { type: 'string', minLength: 2, title: 'A' } } })
})

it('drops values that are too many or too deep', () => {
  let value: JsonObject = {}
  for (let at = 0; at < 5000; at += 1) value = { in: value }
  const data = { schema: { type: 'object', properties: { a: { type: 'string' } } }, values: value }
  expect(readForm({ role: 'agent', parts: [{ data }] })?.form).toMatchObject({ schema: null, values: {} })
})

it.each([
  ['^[0-9]{5}$', 40, true],
  ['^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', 80, true],
  ['^(\\d{1,3}\\.){3}\\d{1,3}$', 15, true],
  ['^(?:red|green)$', 10, true],
  ['^(a+)+$', 40, false],
  ['^(a|a)*$', 40, false],
  ['(.*a){20}', 60, false],
  ['(x+x+)+y', 40, false],
  ['a*a*a*a*a*a*b', 1000, false],
  ['(a)\\1+', 10, false],
  [`^${'a?'.repeat(40)}${'a'.repeat(40)}$`, 40, false],
])('matching %s against %i characters is safe: %s', (pattern, length, safe) => {
  expect(isSafePattern(pattern, length)).toBe(safe)
})

it('treats a required checkbox that is not checked as false', () => {
  const schema = {
    type: 'object',
    required: ['a', 'b'],
    properties: { a: { type: 'boolean' }, b: { type: 'boolean', const: true } },
  }
  expect(sanitizeSchema(schema)).toMatchObject({ properties: { a: { default: false }, b: { const: true } } })
  expect(sanitizeSchema(schema)).not.toHaveProperty('properties.b.default')
})

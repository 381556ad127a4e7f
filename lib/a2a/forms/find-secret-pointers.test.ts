import { expect, it } from 'vitest'
import { sanitizeSchema } from '@/lib/a2a/forms/sanitize-schema'
import { findSecretPointers } from '@/lib/a2a/forms/find-secret-pointers'
import type { JsonObject } from '@/lib/a2a/json'

const password = { type: 'string', format: 'password' }
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })

it.each<[string, JsonObject, JsonObject, string[]]>([
  ['a field', object({ pin: password }), { pin: '1234' }, ['/pin']],
  ['items', object({ pins: { type: 'array', items: password } }), { pins: ['1', '2'] }, ['/pins/0', '/pins/1']],
  ['what may be missing', object({ pin: { anyOf: [password, { type: 'null' }] } }), { pin: '1234' }, ['/pin']],
  [
    'one of several',
    { oneOf: [object({ pin: password }), object({ name: { type: 'string' } })] },
    { pin: '1' },
    ['/pin'],
  ],
  ['all of several', { ...object({}), allOf: [object({ pin: password })] }, { pin: '1' }, ['/pin']],
  [
    'a condition',
    JSON.parse(
      '{"type":"object","properties":{"by":{"type":"string"}},"if":{"required":["pin"]},"then":{"properties":{"pin":{"type":"string","format":"password"}}},"else":{"properties":{"code":{"type":"string","writeOnly":true}}}}',
    ),
    { by: 'pin', pin: '1', code: '2' },
    ['/pin', '/code'],
  ],
  ['described twice', { ...object({ pin: password }), allOf: [object({ pin: password })] }, { pin: '1' }, ['/pin']],
  ['nothing written', object({ pin: password }), { pin: '' }, []],
])('finds the secrets of a form: %s', (_name, schema, values, secrets) => {
  expect(findSecretPointers(schema, values)).toEqual(secrets)
  expect(findSecretPointers(sanitizeSchema(schema) ?? {}, values)).toEqual(secrets)
})

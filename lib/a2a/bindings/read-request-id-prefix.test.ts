import { expect, it } from 'vitest'
import { readRequestIdPrefix } from '@/lib/a2a/bindings/read-request-id-prefix'

it.each([
  ['{"jsonrpc":"2.0","id":7,"method":"SendMessage","params":{"a":"x', 7],
  [' { "id" : "a\\"b" , "params', 'a"b'],
  ['{"params":{"id":1,"list":[{"id":2}]},"id":"3","x":"', '3'],
  ['{"params":"{\\"id\\":1}","id":-2.5,', -2.5],
  ['{"params":{"id":1,"text":"xxxx', null],
  ['{"id":12', null],
  ['{"id":"unended', null],
  ['{"id":null,"id":{', null],
  ['{"id":{"id":1},', null],
  ['[{"id":1}', null],
  ['"id":1,', null],
  ['{"text":"id","x":":', null],
  ['{"idx":1,"a":"id"}', null],
  ['', null],
  [`{"id":"${'x'.repeat(2000)}",`, null],
  [`{"a":${'['.repeat(100_000)}`, null],
])('%s', (text, id) => expect(readRequestIdPrefix(text)).toBe(id))

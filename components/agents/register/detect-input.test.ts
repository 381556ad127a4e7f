import { expect, it } from 'vitest'
import { detectInput } from '@/components/agents/register/detect-input'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'

const card = JSON.stringify(cardV10('https://agent.example/'), null, 2)

it.each([
  ['', { kind: 'nothing' }],
  [' \n', { kind: 'nothing' }],
  ['localhost:9999', { kind: 'address' }],
  [' https://agent.example/a b ', { kind: 'address' }],
  [card, { kind: 'card', name: 'Écho Agent', callable: true }],
  [`\u{feff}// mine\n${card}`, { kind: 'card', name: 'Écho Agent', callable: true }],
  [JSON.stringify(cardV03('https://agent.example/')), { kind: 'card', name: 'Middle Echo', callable: true }],
  [JSON.stringify({ ...cardV01(''), url: undefined }), { kind: 'card', name: 'Old Echo', callable: false }],
  [JSON.stringify(cardV01('/rpc')), { kind: 'card', name: 'Old Echo', callable: false }],
  ['{"name": "x"}', { kind: 'card', name: 'x', callable: false }],
  ['https://a.example\nhttps://b.example\n', { kind: 'list', count: 2 }],
  [`[${card}, ${card}, ${card}]`, { kind: 'list', count: 3 }],
  ['["https://a.example"]', { kind: 'list', count: 1 }],
  [
    '{"specVersion": "1.0", "entries": [{"type": "application/agent-card+json", "url": "https://a.example"}]}',
    { kind: 'list', count: 1 },
  ],
  ['{"url": "https://a.example"}\n{"url": "https://b.example"}', { kind: 'list', count: 2 }],
  ['{"name": "x",\n "url": }', { kind: 'flawed', flaw: { code: 'value', line: 2, column: 9 } }],
  [`${card}\nand more`, { kind: 'flawed', flaw: { code: 'after-end', line: card.split('\n').length + 1, column: 1 } }],
  ['{"hello": "world"}', { kind: 'no-card' }],
  ['[1, 2]', { kind: 'no-agents' }],
  ['[]', { kind: 'no-agents' }],
  ['null', { kind: 'no-address' }],
  ['42', { kind: 'no-address' }],
  ['x'.repeat(2049), { kind: 'too-long' }],
  [`{"a": ${'['.repeat(300)}${']'.repeat(300)}}`, { kind: 'no-card' }],
])('tells what a text is: %s', (text, is) => expect(detectInput(text)).toEqual(is))

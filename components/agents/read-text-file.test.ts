import { expect, it } from 'vitest'
import { readTextFile } from '@/components/agents/read-text-file'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])

it.each([
  ['a card', '{"name": "é"}', { ok: true, text: '{"name": "é"}' }],
  ['a picture', png, { ok: false, why: 'file-no-text' }],
  ['text with a NUL', 'a\0b', { ok: false, why: 'file-no-text' }],
  ['nothing', ' \n', { ok: false, why: 'file-empty' }],
  ['too much', 'x'.repeat(101), { ok: false, why: 'file-too-large' }],
])('%s', async (_, content, read) => {
  expect(await readTextFile(new File([content], 'card.json'), 100)).toEqual(read)
})

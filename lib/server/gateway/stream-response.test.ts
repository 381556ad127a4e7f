import { expect, test, vi } from 'vitest'
import { encodeWithRaw } from '@/lib/server/gateway/stream-response'

const long = 'A long text of one row. '.repeat(1_000)
const reported = (text: string) => ({
  id: 1,
  result: { parts: [{ text }, { text: 'short' }], metadata: { again: [text] } },
})

test.each([
  ['a long text as it stands in the raw text', long],
  ['letters beyond Latin-1', `马 🐔 ${long}`],
  ['escapes', `"${long}\n\\`],
  ['a short text', 'short'],
])('says %s', (_, text) => {
  const raw = JSON.stringify({ is: { spelled: text } })
  expect(encodeWithRaw(reported(text), raw).join('')).toBe(JSON.stringify(reported(text)))
  expect(encodeWithRaw({ text: `another ${text}` }, raw).join('')).toBe(JSON.stringify({ text: `another ${text}` }))
})

test('does not copy long texts', () => {
  const value = { parts: [{ text: long }, { text: 'short' }, { text: `Another. ${long}` }] }
  expect(encodeWithRaw(value, JSON.stringify(value))).toEqual([
    '{"parts":[{"text":"',
    long,
    '"},{"text":"short"},{"text":"',
    `Another. ${long}`,
    '"}]}',
  ])
})

test.each(['\t', '\n', '\r', '"1",'])(
  'what stands between the texts of the raw text is none of them: %j',
  (between) => {
    const text = between.repeat(20_000)
    expect(encodeWithRaw(reported(text), `[${text}1]`).join('')).toBe(JSON.stringify(reported(text)))
  },
)

test('does not call a function for every number', () => {
  const value = { text: long, data: Array.from({ length: 1_000 }, (_, index) => index) }
  const stringify = vi.spyOn(JSON, 'stringify')
  const json = encodeWithRaw(value, JSON.stringify(value)).join('')
  const replacers = stringify.mock.calls.filter(([, replacer]) => replacer !== undefined)
  stringify.mockRestore()
  expect(json).toBe(JSON.stringify(value))
  expect(replacers).toEqual([])
})

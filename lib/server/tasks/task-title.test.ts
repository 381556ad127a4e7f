import { expect, test } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import type { Part } from '@/lib/a2a/model'
import { taskTitle } from '@/lib/server/tasks/task-summary'

const of = (...parts: Part[]) => taskTitle({ messageId: 'm', role: 'user', parts })

test('the title is the first visible line, else a file or the data', () => {
  expect(of({ text: '\n \u200B\n  Plan a trip  \nto Rome' })).toBe('Plan a trip')
  expect(of({ text: 'invoice\u202Efdp.exe' })).toBe('invoicefdp.exe')
  expect(of({ data: 1 }, { raw: 'AAAA', filename: 'a\u2066b.png' })).toBe('ab.png')
  expect(of({ data: 1 })).toBe('1')
  expect(of({ data: { city: 'Oslo', days: [1, null, true], of: {} } })).toBe(
    '{"city": "Oslo", "days": [1, null, true], "of": {}}',
  )
  expect(of({ data: { text: 'x'.repeat(200) } })).toHaveLength(120)
  expect(of({ raw: 'AAAA', mediaType: 'image/png' })).toBe('image/png')
  expect(of()).toBe('')
  expect(of({ text: 'x'.repeat(200) })).toHaveLength(120)
  const masked = taskTitle(
    { messageId: 'm', role: 'user', parts: [{ text: `${'x '.repeat(55)}secret-of-many-letters` }] },
    (line) => line.replace('secret-of-many-letters', '••••'),
  )
  expect(masked.endsWith('x ••••')).toBe(true)
  const quoted = taskTitle({ messageId: 'm', role: 'user', parts: [{ data: { key: 'a"secret' } }] }, (line) =>
    line.replace('a"secret', '••••'),
  )
  expect(quoted).toBe('{"key": "••••"}')
})

test('searches only the beginning of a long message', () => {
  // CPU time, so that other processes do not matter.
  const since = process.threadCpuUsage()
  expect(of({ text: '\u200B\n'.repeat(8_000_000) }, { data: 1 })).toBe('1')
  expect(of({ data: Array.from({ length: 4_000_000 }, () => 'x') })).toHaveLength(120)
  expect(of({ text: `Plan a trip\n${'x\n'.repeat(8_000_000)}` })).toBe('Plan a trip')
  expect(of({ text: `${' \n'.repeat(1_000_000)}Plan a trip` })).toBe('Plan a trip')
  expect(of({ raw: 'AAAA', filename: `a${'\u200B'.repeat(16_000_000)}` })).toBe('a')
  expect(cpuTime(since)).toBeLessThan(1_000)
})

import { expect, it } from 'vitest'
import { formatCounts, formatFileSize } from '@/lib/server/backup/copy-tables'

it('counts agents, tasks and events, not tables', () => {
  const copied = [
    { table: 'User', rows: 1, sum: '' },
    { table: 'Agent', rows: 5, sum: '' },
    { table: 'Task', rows: 1, sum: '' },
    { table: 'TaskEvent', rows: 1200, sum: '' },
  ]
  expect(formatCounts(copied)).toBe('5 agents, 1 task, 1,200 events')
  expect(formatCounts([])).toBe('0 agents, 0 tasks, 0 events')
})

it.each([
  [180, '1 kB'],
  [24_300, '25 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [271_660_000, '271.7 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})

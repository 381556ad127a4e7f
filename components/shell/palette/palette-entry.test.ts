import { expect, it } from 'vitest'
import { matchesCommand } from '@/components/shell/palette/palette-entry'

it.each([
  ['', 'Settings', '', true],
  ['dark', 'Theme: Dark', 'appearance night', true],
  ['night theme', 'Theme: Dark', 'appearance night', true],
  ['night language', 'Theme: Dark', 'appearance night', false],
  ['EXPORTER', 'Éxporter', '', true],
  ['导出', '导出目录', 'export', true],
])('%j finds %j with the keywords %j: %j', (search, name, keywords, found) => {
  expect(matchesCommand(search, name, keywords)).toBe(found)
})

import { describe, expect, it } from 'vitest'
import { columnWidths, filterRows, toCsv, toTsv } from '@/components/parts/table/table-text'

const table = {
  columns: ['name', 'note'],
  rows: [
    ['Oslo', 'a, "b"'],
    ['=1+1', -3],
    ['Bergen', 'two\nlines'],
  ],
}

describe('table text', () => {
  it('copies cells separated by tabs, one row per line', () => {
    expect(toTsv(table).split('\n')).toEqual(['name\tnote', 'Oslo\ta, "b"', '=1+1\t-3', 'Bergen\ttwo lines'])
  })

  it('escapes formulas in CSV', async () => {
    expect((await toCsv(table)).split('\r\n')).toEqual([
      'name,note',
      'Oslo,"a, ""b"""',
      expect.stringContaining("'=1+1"),
      'Bergen,"two\nlines"',
    ])
    expect(await toCsv(table)).toContain(',-3')
  })
})

describe('filterRows', () => {
  it('keeps rows that contain every word', () => {
    expect(filterRows(table.rows, 'LINES berg')).toEqual([table.rows[2]])
    expect(filterRows(table.rows, '  ')).toBe(table.rows)
    expect(filterRows(table.rows, 'nowhere')).toEqual([])
  })
})

it('limits column widths to the title and a readable maximum', () => {
  expect(columnWidths({ columns: ['x', 'y'], rows: [['1', 'z'.repeat(500)]] })).toEqual([8, 40])
})

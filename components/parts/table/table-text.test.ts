import { describe, expect, it } from 'vitest'
import { columnWidths } from '@/components/parts/table/column-widths'
import { filterRows } from '@/components/parts/table/filter-rows'
import { asCsv, asTabbed } from '@/components/parts/table/table-text'

const table = {
  columns: ['name', 'note'],
  rows: [
    ['Oslo', 'a, "b"'],
    ['=1+1', -3],
    ['Bergen', 'two\nlines'],
  ],
}

describe('a table as text', () => {
  it('goes to the clipboard between tabs, a row a line', () => {
    expect(asTabbed(table).split('\n')).toEqual(['name\tnote', 'Oslo\ta, "b"', '=1+1\t-3', 'Bergen\ttwo lines'])
  })

  it('is CSV in which no cell is a formula', async () => {
    expect((await asCsv(table)).split('\r\n')).toEqual([
      'name,note',
      'Oslo,"a, ""b"""',
      expect.stringContaining("'=1+1"),
      'Bergen,"two\nlines"',
    ])
    expect(await asCsv(table)).toContain(',-3')
  })
})

describe('filterRows', () => {
  it('keeps rows with every word in any cell', () => {
    expect(filterRows(table.rows, 'LINES berg')).toEqual([table.rows[2]])
    expect(filterRows(table.rows, '  ')).toBe(table.rows)
    expect(filterRows(table.rows, 'nowhere')).toEqual([])
  })
})

it('columns are wide enough for their title, and no wider than can be read', () => {
  expect(columnWidths({ columns: ['x', 'y'], rows: [['1', 'z'.repeat(500)]] })).toEqual([8, 40])
})

import { describe, expect, it } from 'vitest'
import { isFigure, isNumeric, sortRows, toTable } from '@/components/parts/table/table-data'

describe('tableOf', () => {
  it('merges the columns of different rows', () => {
    expect(toTable([{ a: 1 }, { b: 'x', a: null }])).toEqual({
      columns: ['a', 'b'],
      rows: [
        [1, null],
        [null, 'x'],
      ],
    })
  })

  it('leaves a cell empty if a member is missing', () => {
    const rows = '[{"driver": "A", "constructor": "Ferrari"}, {"driver": "B"}]'
    expect(toTable(JSON.parse(rows))?.rows).toEqual([
      ['A', 'Ferrari'],
      ['B', null],
    ])
  })

  it.each([[[]], [[1, 2]], [[{ a: 1 }, 'x']], [{ a: 1 }], ['text'], [[{}]], [[{ tree: { deep: 1 } }]]])(
    'leaves %j to the tree',
    (value) => expect(toTable(value)).toBeNull(),
  )
})

describe('sortRows', () => {
  const table = toTable([{ n: '10' }, { n: 9 }, { n: '' }, { n: '1,200.5' }])
  if (!table) throw new Error('not a table')

  it('sorts numbers and numeric text by value, empty cells last', () => {
    expect(isNumeric(table, 0)).toBe(true)
    expect(sortRows(table, 0, false).flat()).toEqual([9, '10', '1,200.5', ''])
    expect(sortRows(table, 0, true).flat()).toEqual(['1,200.5', '10', 9, ''])
  })

  it('sorts text naturally, with embedded numbers by value', () => {
    const names = toTable([{ x: 'item 10' }, { x: 'Item 2' }, { x: 'ärger' }])
    expect(names && sortRows(names, 0, false).flat()).toEqual(['ärger', 'Item 2', 'item 10'])
  })
})

describe('isFigure', () => {
  it('detects dates, times and numbers', () => {
    for (const text of [
      '1874-05-01',
      '2026-11-23T05:12:59Z',
      '06:10 - 23:40',
      '1 204,50 €',
      '+44 20 7946 0018',
      '-3.5 %',
    ])
      expect(isFigure(text)).toBe(true)
  })

  it('rejects words, empty cells and long digit strings', () => {
    for (const text of ['', '–', 'May 1874', 'T-Z', '1 '.repeat(30)]) expect(isFigure(text)).toBe(false)
  })
})

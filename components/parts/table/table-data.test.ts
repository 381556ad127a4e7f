import { describe, expect, it } from 'vitest'
import { isFigure, isNumeric, sortRows, tableOf } from '@/components/parts/table/table-data'

describe('tableOf', () => {
  it('unites the columns of rows that differ', () => {
    expect(tableOf([{ a: 1 }, { b: 'x', a: null }])).toEqual({
      columns: ['a', 'b'],
      rows: [
        [1, null],
        [null, 'x'],
      ],
    })
  })

  it('leaves a cell empty where a row lacks what every object has', () => {
    const rows = '[{"driver": "A", "constructor": "Ferrari"}, {"driver": "B"}]'
    expect(tableOf(JSON.parse(rows))?.rows).toEqual([
      ['A', 'Ferrari'],
      ['B', null],
    ])
  })

  it.each([[[]], [[1, 2]], [[{ a: 1 }, 'x']], [{ a: 1 }], ['text'], [[{}]], [[{ tree: { deep: 1 } }]]])(
    'leaves %j to the tree',
    (value) => expect(tableOf(value)).toBeNull(),
  )
})

describe('sortRows', () => {
  const table = tableOf([{ n: '10' }, { n: 9 }, { n: '' }, { n: '1,200.5' }])
  if (!table) throw new Error('not a table')

  it('orders numbers by size, also those written as text, with empty cells last either way', () => {
    expect(isNumeric(table, 0)).toBe(true)
    expect(sortRows(table, 0, false).flat()).toEqual([9, '10', '1,200.5', ''])
    expect(sortRows(table, 0, true).flat()).toEqual(['1,200.5', '10', 9, ''])
  })

  it('orders text as a reader expects, numbers within it by size', () => {
    const names = tableOf([{ x: 'item 10' }, { x: 'Item 2' }, { x: 'ärger' }])
    expect(names && sortRows(names, 0, false).flat()).toEqual(['ärger', 'Item 2', 'item 10'])
  })
})

describe('isFigure', () => {
  it('knows dates, times and numbers', () => {
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

  it('leaves words, empty cells and long rows of digits alone', () => {
    for (const text of ['', '–', 'May 1874', 'T-Z', '1 '.repeat(30)]) expect(isFigure(text)).toBe(false)
  })
})

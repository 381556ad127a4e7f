import { describe, expect, it } from 'vitest'
import { chartOf, plotted } from '@/components/parts/chart/chart-data'

const rows = [{ month: 'May', sales: 3 }]
const same = { type: 'bar', title: 'Sales', x: 'month', series: ['sales'], rows }

describe('chartOf', () => {
  it.each([
    [{ type: 'chart', chart: 'bar', title: 'Sales', x: 'month', y: ['sales'], rows }],
    [{ type: 'chart', chart: 'bar', title: 'Sales', x: 'month', y: 'sales', rows }],
    [{ chart: { type: 'bar', title: 'Sales', x: 'month', series: ['sales'], rows } }],
    [
      {
        title: 'Sales',
        mark: { type: 'bar' },
        encoding: { x: { field: 'month' }, y: { field: 'sales' } },
        data: { values: rows },
      },
    ],
  ])('reads %j', (value) => expect(chartOf(value)).toEqual(same))

  it.each([
    [{ type: 'chart', chart: 'pie', x: 'month', y: ['sales'], rows }],
    [{ type: 'chart', chart: 'bar', x: 'month', y: [], rows }],
    [{ type: 'chart', chart: 'bar', x: 'month', y: ['sales'], rows: [] }],
    [{ mark: 'bar', encoding: {}, data: {} }],
    [rows],
    [null],
  ])('leaves %j alone', (value) => expect(chartOf(value)).toBeNull())
})

describe('plotted', () => {
  it('takes numbers, also those written as text; anything else is a hole', () => {
    expect([3, '3.5', '', 'n/a', null, undefined].map((value) => plotted(value))).toEqual([
      3,
      3.5,
      null,
      null,
      null,
      null,
    ])
  })

  it('leaves a hole for numbers that no axis reaches', () => {
    expect([1e308, -1e308, '1e999', 'Infinity', Number.NaN].map((value) => plotted(value))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

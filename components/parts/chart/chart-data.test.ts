import { describe, expect, it } from 'vitest'
import { parseChart, toPlotValue } from '@/components/parts/chart/chart-data'

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
  ])('reads %j', (value) => expect(parseChart(value)).toEqual(same))

  it.each([
    [{ type: 'chart', chart: 'pie', x: 'month', y: ['sales'], rows }],
    [{ type: 'chart', chart: 'bar', x: 'month', y: [], rows }],
    [{ type: 'chart', chart: 'bar', x: 'month', y: ['sales'], rows: [] }],
    [{ mark: 'bar', encoding: {}, data: {} }],
    [rows],
    [null],
  ])('ignores %j', (value) => expect(parseChart(value)).toBeNull())
})

describe('plotted', () => {
  it('accepts numbers and numeric text; other values are gaps', () => {
    expect([3, '3.5', '', 'n/a', null, undefined].map((value) => toPlotValue(value))).toEqual([
      3,
      3.5,
      null,
      null,
      null,
      null,
    ])
  })

  it('leaves a gap for numbers beyond the axis', () => {
    expect([1e308, -1e308, '1e999', 'Infinity', Number.NaN].map((value) => toPlotValue(value))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

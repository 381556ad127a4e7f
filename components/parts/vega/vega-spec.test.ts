import { expect, it } from 'vitest'
import { fittedTo } from '@/components/parts/vega/vega-spec'

it('one drawing, of layers too, can be made as wide as its place', () => {
  const fit = { width: 326, autosize: { type: 'fit-x', contains: 'padding' } }
  expect(fittedTo({ mark: 'bar', width: 640 }, 326)).toEqual({ mark: 'bar', ...fit })
  expect(fittedTo({ layer: [], height: 240, encoding: { x: { field: 'month' } } }, 326)).toEqual({
    layer: [],
    height: 240,
    encoding: { x: { field: 'month' } },
    ...fit,
  })
})

it('several drawings, and Vega itself, stay as they are', () => {
  expect(fittedTo({ hconcat: [] }, 326)).toBeNull()
  expect(fittedTo({ mark: 'bar', encoding: { column: { field: 'year' } } }, 326)).toBeNull()
  expect(fittedTo({ $schema: 'https://vega.github.io/schema/vega/v6.json', marks: [] }, 326)).toBeNull()
})

import { expect, it } from 'vitest'
import { fitToWidth } from '@/components/parts/vega/vega-spec'

it('fits a single view, also with layers, to the width', () => {
  const fit = { width: 326, autosize: { type: 'fit-x', contains: 'padding' } }
  expect(fitToWidth({ mark: 'bar', width: 640 }, 326)).toEqual({ mark: 'bar', ...fit })
  expect(fitToWidth({ layer: [], height: 240, encoding: { x: { field: 'month' } } }, 326)).toEqual({
    layer: [],
    height: 240,
    encoding: { x: { field: 'month' } },
    ...fit,
  })
})

it('does not change multi-view charts and Vega', () => {
  expect(fitToWidth({ hconcat: [] }, 326)).toBeNull()
  expect(fitToWidth({ mark: 'bar', encoding: { column: { field: 'year' } } }, 326)).toBeNull()
  expect(fitToWidth({ $schema: 'https://vega.github.io/schema/vega/v6.json', marks: [] }, 326)).toBeNull()
})

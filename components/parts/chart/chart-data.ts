import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** A chart in a common form. */
export interface ChartData {
  type: 'bar' | 'line'
  title: string
  /** Column of the x-axis. */
  x: string
  /** Columns of the series. */
  series: string[]
  rows: JsonObject[]
}

const maxSeries = 8

function texts(value: Json | undefined): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((item): item is string => typeof item === 'string' && item !== '')
}

function chart(type: unknown, title: unknown, x: unknown, series: string[], rows: unknown): ChartData | null {
  if (type !== 'bar' && type !== 'line') return null
  if (typeof x !== 'string' || series.length === 0 || series.length > maxSeries) return null
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isObject)) return null
  return { type, title: typeof title === 'string' ? title : '', x, series, rows }
}

function fieldOf(channel: Json | undefined): Json | undefined {
  return isObject(channel) ? channel.field : undefined
}

/** `{mark, encoding: {x: {field}, y: {field}}, data: {values}}`, the simplest form of Vega-Lite. */
function fromVegaLite(value: JsonObject): ChartData | null {
  const { mark, encoding, data, title } = value
  if (!isObject(encoding) || !isObject(data)) return null
  const type = isObject(mark) ? mark.type : mark
  return chart(type, title, fieldOf(encoding.x), texts(fieldOf(encoding.y)), data.values)
}

/**
 * Parses chart data; null for other data. Forms: `{type: "chart", chart: "bar" | "line", title?, x, y, rows}`, `{chart: {type,
 * title?, x, series, rows}}`, or Vega-Lite.
 */
export function parseChart(value: Json): ChartData | null {
  if (!isObject(value)) return null
  if (value.type === 'chart') return chart(value.chart, value.title, value.x, texts(value.y), value.rows)
  const inner = value.chart
  if (isObject(inner)) {
    return chart(inner.type, inner.title ?? value.title, inner.x, texts(inner.series ?? inner.y), inner.rows)
  }
  return fromVegaLite(value)
}

/** Sums of larger numbers are infinite, which an axis cannot show. */
const maxValue = 1e300

const drawable = (number: number): number | null => (Math.abs(number) <= maxValue ? number : null)

/** Returns the number of a cell; null leaves a gap. */
export function toPlotValue(value: Json | undefined): number | null {
  if (typeof value === 'number') return drawable(value)
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return drawable(number)
}

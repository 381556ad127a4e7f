import { base64ToText } from '@/components/parts/base64'
import { type ChartData, chartOf } from '@/components/parts/chart/chart-data'
import { vegaSpecOf } from '@/components/parts/vega/vega-spec'
import { codeLanguage } from '@/components/parts/code/code-language'
import { looksLikeDiff } from '@/components/parts/diff/looks-like-diff'
import { mayChange, parseExactly } from '@/components/parts/json/exact-json'
import { htmlSize } from '@/components/parts/limits/html-size'
import { maxChartPoints, maxElements } from '@/components/parts/limits/part-limits'
import { svgSize } from '@/components/parts/limits/svg-size'
import { bytesIn } from '@/components/parts/limits/svg-urls'
import { isJsonType, mediaTypeOf } from '@/components/parts/media-type'
import { sniffType } from '@/components/parts/sniff-type'
import { type TableData, tableOf } from '@/components/parts/table/table-data'
import { unfenced } from '@/components/parts/unfenced'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Part, RawPart } from '@/lib/a2a/model'
import { secretMark } from '@/lib/a2a/secret-parts'

/** How a part is to be shown. */
export type Shown =
  | { kind: 'markdown' | 'text' | 'csv' | 'html' | 'diff'; text: string }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'json'; value: Json }
  | { kind: 'table'; table: TableData }
  | { kind: 'chart'; chart: ChartData }
  | { kind: 'vega'; spec: JsonObject }
  | { kind: 'image' | 'audio' | 'video' | 'pdf' | 'file'; base64: string; mediaType: string }
  | { kind: 'link'; url: string; mediaType: string }
  /** A file of which only the name or the type is known. */
  | { kind: 'reference'; mediaType: string }
  /** More than a browser can draw. */
  | { kind: 'oversized'; of: 'image' | 'html' | 'chart'; limit: number }
  /** Told in confidence: nothing of it is kept. */
  | { kind: 'secret' }

export interface ShowHints {
  /** More of it is to come: what does not parse yet is shown as it stands. */
  streaming?: boolean
  /** The text answers a request for JSON. */
  expectJson?: boolean
  /** Written by a person: never markdown. */
  plain?: boolean
}

/** Longer JSON stays text: reading it would hold up the page. */
const longestJson = 4_000_000
const diffTypes = new Set(['text/x-diff', 'text/x-patch', 'text/diff', 'application/x-patch', 'application/x-diff'])
const linesOfJson = new Set(['application/x-ndjson', 'application/jsonl', 'application/x-jsonlines'])

function ofData(value: Json, mediaType: string): Shown {
  const spec = vegaSpecOf(value, mediaType)
  if (spec) return { kind: 'vega', spec }
  const chart = chartOf(value)
  if (chart && chart.rows.length * chart.series.length > maxChartPoints)
    return { kind: 'oversized', of: 'chart', limit: maxChartPoints }
  if (chart) return { kind: 'chart', chart }
  const table = tableOf(value)
  return table ? { kind: 'table', table } : { kind: 'json', value }
}

function ofJsonText(text: string, mediaType: string): Shown | null {
  if (text.length > longestJson) return null
  try {
    const lines = linesOfJson.has(mediaType) ? text.split('\n').filter((line) => line.trim()) : null
    const shown = ofData(lines ? lines.map((line) => JSON.parse(line) as Json) : (JSON.parse(text) as Json), mediaType)
    if (!mayChange(text)) return shown
    const exact = lines ? lines.map((line) => parseExactly(line)) : parseExactly(text)
    if (shown.kind === 'json') return { kind: 'json', value: exact }
    // What is drawn needs numbers to reckon with.
    const table = shown.kind === 'table' ? tableOf(exact) : null
    return table ? { kind: 'table', table } : shown
  } catch {
    return null
  }
}

function ofText(text: string, mediaType: string, filename: string, hints: ShowHints): Shown {
  const isJson = isJsonType(mediaType) || linesOfJson.has(mediaType)
  const asJson = isJson || hints.expectJson === true
  const parsed = asJson && !hints.streaming ? ofJsonText(isJson ? text : unfenced(text), mediaType) : null
  if (parsed) return parsed
  if (isJson) return { kind: 'code', text, language: 'json' }
  if (mediaType === 'text/csv' || mediaType === 'text/tab-separated-values') return { kind: 'csv', text }
  if (mediaType === 'text/html')
    return htmlSize(text, maxElements) > maxElements
      ? { kind: 'oversized', of: 'html', limit: maxElements }
      : { kind: 'html', text }
  if (diffTypes.has(mediaType)) return { kind: 'diff', text }
  const language = codeLanguage(mediaType, filename)
  if (language) return { kind: 'code', text, language }
  const markdown = mediaType === 'text/markdown' || mediaType === 'text/x-markdown' || mediaType === ''
  if (markdown && hints.plain !== true && looksLikeDiff(text)) return { kind: 'diff', text }
  return { kind: markdown && hints.plain !== true ? 'markdown' : 'text', text }
}

function isText(mediaType: string, filename: string): boolean {
  return mediaType.startsWith('text/') || isJsonType(mediaType) || codeLanguage(mediaType, filename) !== ''
}

/** Parts never change: the bytes of each are read as text once. */
const texts = new WeakMap<RawPart, string | null>()

function textOf(part: RawPart): string | null {
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = base64ToText(part.raw)
  texts.set(part, text)
  return text
}

function ofBytes(part: RawPart, said: string, filename: string, hints: ShowHints): Shown {
  const base64 = part.raw
  const mediaType = said && said !== 'application/octet-stream' ? said : sniffType(base64) || said
  if (mediaType === 'image/svg+xml' && svgSize(bytesIn(base64), maxElements) > maxElements)
    return { kind: 'oversized', of: 'image', limit: maxElements }
  const family = mediaType.split('/')[0]
  if (family === 'image' || family === 'audio' || family === 'video') return { kind: family, base64, mediaType }
  if (mediaType === 'application/pdf') return { kind: 'pdf', base64, mediaType }
  const text = isText(mediaType, filename) ? textOf(part) : null
  return text === null ? { kind: 'file', base64, mediaType } : ofText(text, mediaType, filename, hints)
}

function choose(part: Part, hints: ShowHints): Shown {
  if (part.metadata?.[secretMark] === true) return { kind: 'secret' }
  const mediaType = mediaTypeOf(part)
  const filename = part.filename ?? ''
  if ('data' in part) return ofData(part.data, mediaType)
  if ('url' in part) return part.url ? { kind: 'link', url: part.url, mediaType } : { kind: 'reference', mediaType }
  if ('raw' in part) return ofBytes(part, mediaType, filename, hints)
  // With a schema v0.1 says of a person's words which type the answer is to have.
  if (hints.plain && part.metadata?.schema !== undefined) return { kind: 'text', text: part.text }
  const expectJson = hints.expectJson ?? part.metadata?.schema !== undefined
  return ofText(part.text, mediaType, filename, { ...hints, expectJson })
}

/** Parts never change: each is judged once for each set of hints. */
const chosen = new WeakMap<Part, Map<string, Shown>>()

/** Chooses how to show a part, by what it holds and what it says of itself. */
export function shownPart(part: Part, hints: ShowHints = {}): Shown {
  const key = [hints.streaming === true, hints.expectJson, hints.plain === true].join()
  const known = chosen.get(part)
  const before = known?.get(key)
  if (before) return before
  const shown = choose(part, hints)
  if (known) known.set(key, shown)
  else chosen.set(part, new Map([[key, shown]]))
  return shown
}

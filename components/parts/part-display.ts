import { base64ToText } from '@/components/parts/base64'
import { type ChartData, parseChart } from '@/components/parts/chart/chart-data'
import { getVegaSpec } from '@/components/parts/vega/vega-spec'
import { codeLanguage } from '@/components/parts/code/code-language'
import { looksLikeDiff, sniffType, stripCodeFence } from '@/components/parts/sniff-type'
import { mayLosePrecision, parseExactJson } from '@/lib/a2a/json/exact-json'
import { htmlSize } from '@/components/parts/limits/html-size'
import { maxChartPoints, maxElements } from '@/components/parts/limits/part-limits'
import { svgSize } from '@/components/parts/limits/svg-size'
import { base64ToBinary } from '@/components/parts/limits/svg-urls'
import { isJsonType, mediaTypeOf } from '@/components/parts/media-type'
import { type TableData, toTable } from '@/components/parts/table/table-data'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Part, RawPart } from '@/lib/a2a/model'
import { secretMark } from '@/lib/a2a/secrets/secret-parts'

/** How a part is displayed. */
export type PartDisplay =
  | { kind: 'markdown' | 'text' | 'csv' | 'html' | 'diff'; text: string }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'json'; value: Json }
  | { kind: 'table'; table: TableData }
  | { kind: 'chart'; chart: ChartData }
  | { kind: 'vega'; spec: JsonObject }
  | { kind: 'image' | 'audio' | 'video' | 'pdf' | 'file'; base64: string; mediaType: string }
  | { kind: 'link'; url: string; mediaType: string }
  /** A file with only a name or type. */
  | { kind: 'reference'; mediaType: string }
  /** Exceeds the limits of a browser. */
  | { kind: 'oversized'; of: 'image' | 'html' | 'chart'; limit: number }
  /** A secret, which is not stored. */
  | { kind: 'secret' }

export interface DisplayHints {
  /** Whether the part is still growing; incomplete JSON is shown as text. */
  streaming?: boolean
  /** Whether the person requested JSON. */
  expectJson?: boolean
  /** Written by a person, so not Markdown. */
  plain?: boolean
}

/** Longer JSON, in characters, stays text, because parsing would block the page. */
const maxJsonLength = 4_000_000
const diffTypes = new Set(['text/x-diff', 'text/x-patch', 'text/diff', 'application/x-patch', 'application/x-diff'])
const linesOfJson = new Set(['application/x-ndjson', 'application/jsonl', 'application/x-jsonlines'])

function ofData(value: Json, mediaType: string): PartDisplay {
  const spec = getVegaSpec(value, mediaType)
  if (spec) return { kind: 'vega', spec }
  const chart = parseChart(value)
  if (chart && chart.rows.length * chart.series.length > maxChartPoints)
    return { kind: 'oversized', of: 'chart', limit: maxChartPoints }
  if (chart) return { kind: 'chart', chart }
  const table = toTable(value)
  return table ? { kind: 'table', table } : { kind: 'json', value }
}

function ofJsonText(text: string, mediaType: string): PartDisplay | null {
  if (text.length > maxJsonLength) return null
  try {
    const lines = linesOfJson.has(mediaType) ? text.split('\n').filter((line) => line.trim()) : null
    const shown = ofData(lines ? lines.map((line) => JSON.parse(line) as Json) : (JSON.parse(text) as Json), mediaType)
    if (!mayLosePrecision(text)) return shown
    const exact = lines ? lines.map((line) => parseExactJson(line)) : parseExactJson(text)
    if (shown.kind === 'json') return { kind: 'json', value: exact }
    // Charts and tables need JavaScript numbers.
    const table = shown.kind === 'table' ? toTable(exact) : null
    return table ? { kind: 'table', table } : shown
  } catch {
    return null
  }
}

function ofText(text: string, mediaType: string, filename: string, hints: DisplayHints): PartDisplay {
  const isJson = isJsonType(mediaType) || linesOfJson.has(mediaType)
  const asJson = isJson || hints.expectJson === true
  const parsed = asJson && !hints.streaming ? ofJsonText(isJson ? text : stripCodeFence(text), mediaType) : null
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

/** Parts are immutable, so decoded text is cached. */
const texts = new WeakMap<RawPart, string | null>()

function textOf(part: RawPart): string | null {
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = base64ToText(part.raw)
  texts.set(part, text)
  return text
}

function ofBytes(part: RawPart, declaredType: string, filename: string, hints: DisplayHints): PartDisplay {
  const base64 = part.raw
  const mediaType =
    declaredType && declaredType !== 'application/octet-stream' ? declaredType : sniffType(base64) || declaredType
  if (mediaType === 'image/svg+xml' && svgSize(base64ToBinary(base64), maxElements) > maxElements)
    return { kind: 'oversized', of: 'image', limit: maxElements }
  const family = mediaType.split('/')[0]
  if (family === 'image' || family === 'audio' || family === 'video') return { kind: family, base64, mediaType }
  if (mediaType === 'application/pdf') return { kind: 'pdf', base64, mediaType }
  const text = isText(mediaType, filename) ? textOf(part) : null
  return text === null ? { kind: 'file', base64, mediaType } : ofText(text, mediaType, filename, hints)
}

function choose(part: Part, hints: DisplayHints): PartDisplay {
  if (part.metadata?.[secretMark] === true) return { kind: 'secret' }
  const mediaType = mediaTypeOf(part)
  const filename = part.filename ?? ''
  if ('data' in part) return ofData(part.data, mediaType)
  if ('url' in part) return part.url ? { kind: 'link', url: part.url, mediaType } : { kind: 'reference', mediaType }
  if ('raw' in part) return ofBytes(part, mediaType, filename, hints)
  // In v0.1, a user message with a schema has the type of the answer.
  if (hints.plain && part.metadata?.schema !== undefined) return { kind: 'text', text: part.text }
  const expectJson = hints.expectJson ?? part.metadata?.schema !== undefined
  return ofText(part.text, mediaType, filename, { ...hints, expectJson })
}

/** Parts are immutable, so results are cached by part and hints. */
const chosen = new WeakMap<Part, Map<string, PartDisplay>>()

/** Chooses the display of a part by its content and media type. */
export function choosePartDisplay(part: Part, hints: DisplayHints = {}): PartDisplay {
  const key = [hints.streaming === true, hints.expectJson, hints.plain === true].join()
  const known = chosen.get(part)
  const before = known?.get(key)
  if (before) return before
  const shown = choose(part, hints)
  if (known) known.set(key, shown)
  else chosen.set(part, new Map([[key, shown]]))
  return shown
}

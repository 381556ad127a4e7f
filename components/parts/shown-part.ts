import { base64ToText } from '@/components/parts/base64'
import { type ChartData, chartOf } from '@/components/parts/chart-data'
import { isJsonType, mediaTypeOf } from '@/components/parts/media-type'
import { type TableData, tableOf } from '@/components/parts/table-data'
import type { Json } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { secretMark } from '@/lib/a2a/secret-parts'

/** How a part is to be shown. */
export type Shown =
  | { kind: 'markdown' | 'text' | 'csv' | 'html'; text: string }
  | { kind: 'json'; value: Json }
  | { kind: 'table'; table: TableData }
  | { kind: 'chart'; chart: ChartData }
  | { kind: 'image' | 'audio' | 'video' | 'file'; base64: string; mediaType: string }
  | { kind: 'link'; url: string; mediaType: string }
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

function ofData(value: Json): Shown {
  const chart = chartOf(value)
  if (chart) return { kind: 'chart', chart }
  const table = tableOf(value)
  return table ? { kind: 'table', table } : { kind: 'json', value }
}

function ofJsonText(text: string): Shown | null {
  try {
    return ofData(JSON.parse(text) as Json)
  } catch {
    return null
  }
}

function ofText(text: string, mediaType: string, hints: ShowHints): Shown {
  const asJson = isJsonType(mediaType) || hints.expectJson === true
  const parsed = asJson && !hints.streaming ? ofJsonText(text) : null
  if (parsed) return parsed
  if (mediaType === 'text/csv' || mediaType === 'text/tab-separated-values') return { kind: 'csv', text }
  if (mediaType === 'text/html') return { kind: 'html', text }
  const plain = hints.plain === true || mediaType === 'text/plain' || isJsonType(mediaType)
  return { kind: plain ? 'text' : 'markdown', text }
}

function ofBytes(base64: string, mediaType: string, hints: ShowHints): Shown {
  const family = mediaType.split('/')[0]
  if (family === 'image' || family === 'audio' || family === 'video') return { kind: family, base64, mediaType }
  const text = family === 'text' || isJsonType(mediaType) ? base64ToText(base64) : null
  return text === null ? { kind: 'file', base64, mediaType } : ofText(text, mediaType, hints)
}

/** Chooses how to show a part, by what it holds and what it says of itself. */
export function shownPart(part: Part, hints: ShowHints = {}): Shown {
  if (part.metadata?.[secretMark] === true) return { kind: 'secret' }
  const mediaType = mediaTypeOf(part)
  if ('data' in part) return ofData(part.data)
  if ('url' in part) return { kind: 'link', url: part.url, mediaType }
  if ('raw' in part) return ofBytes(part.raw, mediaType, hints)
  return ofText(part.text, mediaType, { ...hints, expectJson: hints.expectJson ?? part.metadata?.schema !== undefined })
}

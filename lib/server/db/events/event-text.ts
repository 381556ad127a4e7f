import 'server-only'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { decodeWireText } from '@/lib/server/db/engine/wire-text'
import type { EventColumns } from '@/lib/server/db/events/append-batch'

/** Minimum length of a text that is replaced by a span; shorter ones are stored twice. */
export const longTextLength = 16_384
/** Number of characters that are searched: an agent must not make that slow. */
const headLength = 64

/** Position of a text in the raw text, and whether it is escaped there. */
type Span = [from: number, to: number, escaped: 0 | 1]

/** Returns the position of the text in the raw text after `after`, unescaped or escaped as JSON.stringify does. */
export function findSpan(raw: string, text: string, after = 0): Span | undefined {
  const from = raw.indexOf(JSON.stringify(text.slice(0, headLength)).slice(0, -1), after) + 1
  if (from === 0) return undefined
  // Comparing two texts is many times faster than searching for one.
  if (raw.slice(from, from + text.length) === text) return [from, from + text.length, 0]
  const json = JSON.stringify(text).slice(1, -1)
  return raw.slice(from, from + json.length) === json ? [from, from + json.length, 1] : undefined
}

/** Maximum texts of a row that are searched: an agent must not make that slow. */
const maxTexts = 8

/** The path of a text within an event, and its span in the raw text. */
type TextSpan = [path: string[], ...Span]

/**
 * Encodes the event of a row for storage as JSON. Long texts that occur in the raw text in the same spelling are not stored
 * again, but replaced by their spans in a second line: writing an event of 1 MB costs half as much.
 */
export function encodeEventText({ kind, raw, event }: Pick<LogRow, 'kind' | 'raw' | 'event'>): string {
  // Pushes are counted by the start of their JSON, and read without the raw text.
  if (raw.length < longTextLength || kind === 'push') return JSON.stringify(event)
  const spans: TextSpan[] = []
  for (const [path, text] of longTexts(event)) {
    const span = findSpan(raw, text, spans.at(-1)?.[2] ?? 0)
    if (span) spans.push([path, ...span])
  }
  if (spans.length === 0) return JSON.stringify(event)
  const rest = spans.reduce<unknown>((value, [path]) => withText(value, path, ''), event)
  return `${JSON.stringify(rest)}\n${JSON.stringify(spans)}`
}

/** Decodes the event that `encodeEventText` encoded. */
export function decodeEventText(stored: string, raw: string): RowEvent {
  // JSON written by Switchboard has no line breaks.
  const end = stored.lastIndexOf('\n')
  if (end === -1) return JSON.parse(stored) as RowEvent
  const spans = JSON.parse(stored.slice(end)) as TextSpan[]
  const rest = JSON.parse(stored.slice(0, end)) as unknown
  return spans.reduce((value, [path, ...span]) => withText(value, path, textAt(raw, span)), rest) as RowEvent
}

/** Returns the first eight long texts in a value, with their paths. */
export function longTexts(event: object): [path: string[], text: string][] {
  const texts: [path: string[], text: string][] = []
  const path: string[] = []
  const visit = (member: unknown, name: string | number): void => {
    if (typeof member === 'string') {
      if (member.length >= longTextLength && texts.length < maxTexts) texts.push([[...path, String(name)], member])
    } else if (typeof member === 'object' && member !== null) {
      path.push(String(name))
      walk(member)
      path.pop()
    }
  }
  const walk = (value: object): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else for (const name in value) visit((value as Record<string, unknown>)[name], name)
  }
  walk(event)
  return texts
}

function textAt(raw: string, [from, to, escaped]: Span): string {
  const text = raw.slice(from, to)
  return escaped ? (JSON.parse(`"${text}"`) as string) : text
}

/** Returns a copy of the value with the text at that path. Shares everything else with it. */
export function withText(value: unknown, [name = '', ...path]: string[], text: string): unknown {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  copy[name] = path.length > 0 ? withText(copy[name], path, text) : text
  return copy
}

/** Converts columns to a log row. They contain only what Switchboard wrote, so column types are not validated. */
export function toLogRow(row: EventColumns): LogRow {
  const raw = decodeWireText(row.raw)
  return {
    seq: row.seq,
    at: row.at,
    direction: row.direction as LogRow['direction'],
    method: row.method,
    kind: row.kind as LogRow['kind'],
    raw,
    event: decodeEventText(row.event, raw),
  }
}

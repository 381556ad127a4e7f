import 'server-only'
import type { LogRow, RowEvent } from '@/lib/a2a/log'

/** Shorter texts are kept twice. */
const longText = 16_384
/** Texts of one row that are looked for, and how much of a text is: an agent must not make that take long. */
const mostTexts = 8
const headLength = 64

/** Where a text stands in the raw text, and whether it is spelled there with escapes. */
type Span = [from: number, to: number, escaped: 0 | 1]
/** The same of a text of an event, with the names that lead to it. */
type Place = [path: string[], ...Span]

/**
 * A row's event as the databases keep it: JSON. Long texts that stand in the raw text in the same spelling are not kept once
 * more, but in a second line which says where they are: one event of 1 MB costs half as much to write.
 */
export function eventText({ kind, raw, event }: Pick<LogRow, 'kind' | 'raw' | 'event'>): string {
  // Those are counted by how their JSON begins, and read without the raw text.
  if (raw.length < longText || kind === 'push') return JSON.stringify(event)
  const places: Place[] = []
  for (const [path, text] of longTexts(event).slice(0, mostTexts)) {
    const span = spanIn(raw, text, places.at(-1)?.[2] ?? 0)
    if (span) places.push([path, ...span])
  }
  if (places.length === 0) return JSON.stringify(event)
  const rest = places.reduce<unknown>((value, [path]) => put(value, path, ''), event)
  return `${JSON.stringify(rest)}\n${JSON.stringify(places)}`
}

/** The event that `eventText` was given. */
export function readEventText(stored: string, raw: string): RowEvent {
  // JSON that we write has no line ends.
  const end = stored.lastIndexOf('\n')
  if (end === -1) return JSON.parse(stored) as RowEvent
  const places = JSON.parse(stored.slice(end)) as Place[]
  const rest = JSON.parse(stored.slice(0, end)) as unknown
  return places.reduce((value, [path, ...span]) => put(value, path, textAt(raw, span)), rest) as RowEvent
}

/** The long texts in a value, and how to get there. */
function longTexts(value: object, path: string[] = []): [path: string[], text: string][] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'string') return member.length < longText ? [] : [[[...path, name], member]]
    return typeof member === 'object' && member !== null ? longTexts(member, [...path, name]) : []
  })
}

/** Where the text stands behind `after`, as it is or spelled as JSON spells it here. */
function spanIn(raw: string, text: string, after: number): Span | undefined {
  const from = raw.indexOf(JSON.stringify(text.slice(0, headLength)).slice(0, -1), after) + 1
  if (from === 0) return undefined
  // To compare two texts is many times faster than to look where one begins.
  if (raw.slice(from, from + text.length) === text) return [from, from + text.length, 0]
  const json = JSON.stringify(text).slice(1, -1)
  return raw.slice(from, from + json.length) === json ? [from, from + json.length, 1] : undefined
}

function textAt(raw: string, [from, to, escaped]: Span): string {
  const text = raw.slice(from, to)
  return escaped ? (JSON.parse(`"${text}"`) as string) : text
}

/** The value with this text at the end of that path. */
function put(value: unknown, [name = '', ...path]: string[], text: string): unknown {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  copy[name] = path.length > 0 ? put(copy[name], path, text) : text
  return copy
}

import 'server-only'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { longText, type Span, spanIn } from '@/lib/server/db/text-span'

/** Texts of one row that are looked for: an agent must not make that take long. */
const mostTexts = 8

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
  for (const [path, text] of longTexts(event)) {
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

/** The first long texts in a value, and how to get there. */
function longTexts(event: object): [path: string[], text: string][] {
  const found: [path: string[], text: string][] = []
  const path: string[] = []
  const visit = (member: unknown, name: string | number): void => {
    if (typeof member === 'string') {
      if (member.length >= longText && found.length < mostTexts) found.push([[...path, String(name)], member])
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
  return found
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

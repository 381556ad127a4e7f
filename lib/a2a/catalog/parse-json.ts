import type { Json } from '@/lib/a2a/json'
import { jsonBounds, jsonExcess } from '@/lib/a2a/parse-bounded-json'
import { readJsonText } from '@/lib/a2a/reading/json-text'

interface Place {
  /** Counted from 1. */
  line: number
  column: number
  [name: string]: number
}

/** JSON as people write it, comments and all: the value and the text that gave it, or where it breaks. A text beyond the bounds breaks at its start. */
export function parseJson(
  text: string,
  bounds = jsonBounds,
): { ok: true; value: Json; json: string } | { ok: false; place: Place } {
  if (jsonExcess(text, bounds)) return { ok: false, place: { line: 1, column: 1 } }
  try {
    return { ok: true, value: JSON.parse(text) as Json, json: text }
  } catch {
    const read = readJsonText(text)
    if (read.ok) return { ok: true, value: JSON.parse(read.json) as Json, json: read.json }
    return { ok: false, place: { line: read.flaw.line, column: read.flaw.column } }
  }
}

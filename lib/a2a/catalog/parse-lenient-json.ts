import type { Json } from '@/lib/a2a/json'
import { jsonBounds, findJsonExcess } from '@/lib/a2a/json/parse-bounded-json'
import { readLenientJson } from '@/lib/a2a/reading/read-lenient-json'

interface TextPosition {
  /** Counted from 1. */
  line: number
  column: number
  [name: string]: number
}

/**
 * Parses JSON with comments and common mistakes. Returns the value and valid JSON text, or the position of the syntax error. A
 * text beyond `bounds` fails at its start.
 */
export function parseLenientJson(
  text: string,
  bounds = jsonBounds,
): { ok: true; value: Json; json: string } | { ok: false; place: TextPosition } {
  if (findJsonExcess(text, bounds)) return { ok: false, place: { line: 1, column: 1 } }
  try {
    return { ok: true, value: JSON.parse(text) as Json, json: text }
  } catch {
    const read = readLenientJson(text)
    if (read.ok) return { ok: true, value: JSON.parse(read.json) as Json, json: read.json }
    return { ok: false, place: { line: read.error.line, column: read.error.column } }
  }
}

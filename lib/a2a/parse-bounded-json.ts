import type { Json } from '@/lib/a2a/json'

/** What one JSON text may hold. */
export interface JsonBounds {
  /** Levels of arrays and objects. */
  depth: number
  /** Values of any kind, the elements of arrays and the members of objects among them. */
  values: number
}

/** Texts from others. Parsing as much takes about 0.1 s. */
export const jsonBounds: JsonBounds = { depth: 150_000, values: 1_000_000 }

/** A text this short cannot hold enough to take long. */
const shortText = 100_000

const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Where the string ends that begins at `start`; the end of the text if it has no end. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  return text.length
}

/**
 * The bound that a JSON text exceeds, null for none. Looks at the text without parsing it, in one pass, as nested arrays take
 * much longer to parse than to count.
 */
export function jsonExcess(text: string, bounds = jsonBounds): keyof JsonBounds | null {
  if (text.length <= Math.min(shortText, bounds.values, bounds.depth)) return null
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = stringEnd(text, at)
    else if (code === comma) {
      // The text is not JSON: parsing it ends here, if not before.
      if (depth === 0) return null
      values += 1
    } else if (code === openArray || code === openObject) {
      if (depth === 0 && values > 1) return null
      values += 1
      depth += 1
      if (depth > bounds.depth) return 'depth'
    } else if (code === closeArray || code === closeObject) depth -= 1
    if (values > bounds.values) return 'values'
  }
  return null
}

/** Parses a JSON text from others. Throws a SyntaxError for what is not JSON or exceeds the bounds. */
export function parseBoundedJson(text: string, bounds = jsonBounds): Json {
  const excess = jsonExcess(text, bounds)
  if (excess) throw new SyntaxError(excessMessages[excess])
  return JSON.parse(text) as Json
}

/** What is wrong with a text that exceeds a bound, as the end of a sentence that begins with "The JSON". */
export const excessMessages: Record<keyof JsonBounds, string> = {
  depth: 'is nested too deeply.',
  values: 'has too many values.',
}

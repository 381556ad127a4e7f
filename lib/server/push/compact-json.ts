import 'server-only'

/**
 * A string, or what may stand between tokens. A string without an end is matched, too: otherwise each quote in it would be
 * tried as the beginning of another one.
 */
const stringOrSpace = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[ \t\n\r]+/g

/**
 * JSON text without spaces and with all characters written as they are: what v0.1's reference senders hash. Numbers
 * stay as they were written, since `1.0` would not come back from a parser. Expects valid JSON.
 */
export function compactJson(text: string): string {
  return text.replace(stringOrSpace, (found) => (found[0] === '"' ? JSON.stringify(JSON.parse(found)) : ''))
}

import 'server-only'

/**
 * Matches a string, or white space between tokens. An unterminated string is matched, too: otherwise each quote in it would be
 * tried as the start of another one.
 */
const stringOrSpace = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[ \t\n\r]+/g

/**
 * Returns JSON text without white space and with unescaped characters, as v0.1's reference senders hash it. Numbers keep their
 * spelling, since a parser would lose `1.0`. Expects valid JSON.
 */
export function compactJson(text: string): string {
  return text.replace(stringOrSpace, (found) => (found[0] === '"' ? JSON.stringify(JSON.parse(found)) : ''))
}

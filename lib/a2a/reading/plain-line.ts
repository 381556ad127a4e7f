/**
 * Controls, marks of direction and spaces without width: nobody sees them, but they change how a name is read. What joins
 * letters and emoji is none of them.
 */
const hidden = /[\p{Cc}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu

/** A name as one line of nothing but what is seen. */
export function plainLine(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '').trim()
}

/** The characters that `plainLine` takes out of a name, each once, as `U+202E`; breaks of lines at its ends are none. */
export function hiddenIn(text: string): string[] {
  const found = text.trim().match(hidden) ?? []
  return [...new Set(found)].map((char) => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
}

/**
 * Controls, direction marks and zero-width spaces: invisible, but they change how a name is read. Characters that join letters
 * and emoji are not included.
 */
const hidden = /[\p{Cc}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu

/** Returns a name as one line of visible characters. */
export function toVisibleLine(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '').trim()
}

/**
 * Returns the characters that `toVisibleLine` removes from a name, each once, as `U+202E`. Line breaks at its ends are not
 * included.
 */
export function findInvisibleCharacters(text: string): string[] {
  const characters = text.trim().match(hidden) ?? []
  return [...new Set(characters)].map((char) => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
}

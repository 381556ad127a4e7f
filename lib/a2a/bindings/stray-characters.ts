/** U+001E starts a record in JSON text sequences (RFC 7464), which some frameworks put into event streams. */
const recordSeparator = '\u001e'

/** True for white space of any kind, byte order marks and record separators. JSON itself allows only the first four. */
function isStray(character: string | undefined): boolean {
  return character !== undefined && (character === recordSeparator || /\s/.test(character))
}

const isJsonSpace = (character: string): boolean => ' \t\n\r'.includes(character)

/** The range of `text` without stray characters around it. */
function bareRange(text: string): [number, number] {
  let start = 0
  let end = text.length
  while (start < end && isStray(text[start])) start += 1
  while (end > start && isStray(text[end - 1])) end -= 1
  return [start, end]
}

/** `text` without white space, byte order marks and record separators around it. */
export function trimStray(text: string): string {
  return text.slice(...bareRange(text))
}

/** The characters around `text` that JSON does not allow there, each once, for example `U+001E`. */
export function strayCharacters(text: string): string[] {
  const [start, end] = bareRange(text)
  if (start === 0 && end === text.length) return []
  const found = [...text.slice(0, start), ...text.slice(end)].filter((character) => !isJsonSpace(character))
  return [...new Set(found)].map((char) => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
}

import 'server-only'

/** Begins a text that is stored as JSON. */
const jsonMark = '\u{e000}'

/**
 * Text as a database can hold it; `readWireText` gives back exactly what went in. PostgreSQL's text holds no NUL, and UTF-8 no
 * lone surrogate: such a text is stored as JSON, which takes a fraction of the time of replacing millions of characters.
 */
export function storeWireText(text: string): string {
  const isStorable = !text.includes('\0') && !text.startsWith(jsonMark) && text.isWellFormed()
  return isStorable ? text : `${jsonMark}${JSON.stringify(text)}`
}

/** The text that `storeWireText` was given. A text that an earlier version escaped character by character stays as it is. */
export function readWireText(stored: string): string {
  return stored.startsWith(`${jsonMark}"`) ? (JSON.parse(stored.slice(jsonMark.length)) as string) : stored
}

/** Text for people and for looking up, which need not come back exactly: what no database can hold becomes U+FFFD. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '\u{fffd}').toWellFormed()
}

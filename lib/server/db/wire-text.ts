import 'server-only'

// PostgreSQL's text holds no NUL, and UTF-8 no lone surrogate.
const unstorable = /[\0\u{e000}\u{d800}-\u{dfff}]/gu
const escaped = /\u{e000}([0-9a-f]{4})/gu

/** Text as a database can hold it; `readWireText` gives back exactly what went in. */
export function storeWireText(text: string): string {
  if (!text.includes('\0') && !text.includes('\u{e000}') && text.isWellFormed()) return text
  return text.replace(unstorable, (unit) => `\u{e000}${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The text that `storeWireText` was given. */
export function readWireText(stored: string): string {
  if (!stored.includes('\u{e000}')) return stored
  return stored.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Text for people and for looking up, which need not come back exactly: what no database can hold becomes U+FFFD. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '\u{fffd}').toWellFormed()
}

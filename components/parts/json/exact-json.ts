import type { Json } from '@/lib/a2a/json'
import { withoutTrailing } from '@/lib/a2a/without-trailing'

/** What runs elsewhere may not have these yet: then numbers are as near as they get. */
const { isRawJSON, rawJSON } = JSON as { isRawJSON?: (value: unknown) => boolean; rawJSON?: (text: string) => Json }

/** The digits of a number, and the place of the last: the same however it is written. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const plain = withoutTrailing(digits, /0/)
  return plain && `${plain}e${Number(power) - fraction.length + digits.length - plain.length}`
}

/** True for a number that is kept as it was written: `JSON.stringify` writes it so again. */
export function isExactNumber(value: Json): boolean {
  return isRawJSON?.(value) === true
}

function exact(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = typeof value === 'number' ? context?.source : undefined
  if (source === undefined || !rawJSON || digitsOf(String(value)) === digitsOf(source)) return value
  return rawJSON(source)
}

/** True where a number in JSON may be another one once it is read. */
export function mayChange(text: string): boolean {
  return /\d[\d.]{15}|\d[eE][+-]?\d{2}/.test(text)
}

/** Reads JSON whose numbers stay as they were written where JavaScript has none that is the same. */
export function parseExactly(text: string): Json {
  return JSON.parse(text, exact) as Json
}

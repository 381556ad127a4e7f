import type { Json } from '@/lib/a2a/json'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

/** Some runtimes lack these; numbers are approximate there. */
const { isRawJSON, rawJSON } = JSON as { isRawJSON?: (value: unknown) => boolean; rawJSON?: (text: string) => Json }

/** Returns the digits of a number and the position of the last one, independent of notation. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const plain = withoutTrailing(digits, /0/)
  return plain && `${plain}e${Number(power) - fraction.length + digits.length - plain.length}`
}

/** Returns true for a number with its source text, which `JSON.stringify` preserves. */
export function isExactNumber(value: Json): boolean {
  return isRawJSON?.(value) === true
}

function exact(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = typeof value === 'number' ? context?.source : undefined
  if (source === undefined || !rawJSON || digitsOf(String(value)) === digitsOf(source)) return value
  return rawJSON(source)
}

/** Returns true if a number in the JSON text may change when it is parsed. */
export function mayLosePrecision(text: string): boolean {
  return /\d[\d.]{15}|\d[eE][+-]?\d{2}/.test(text)
}

/** Parses JSON and preserves numbers that JavaScript cannot represent. */
export function parseExactJson(text: string): Json {
  return JSON.parse(text, exact) as Json
}

import type { Json } from '@/lib/a2a/json'

/** A whole number, also as digits in a string, as ProtoJSON readers must take it; undefined for anything else. */
export function readInteger(json: Json | undefined): number | undefined {
  const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

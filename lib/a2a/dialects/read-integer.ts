import type { Json } from '@/lib/a2a/json'

/** Reads an integer, also from digits in a string, as ProtoJSON requires. Undefined for anything else. */
export function readInteger(json: Json | undefined): number | undefined {
  const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

import { hideSecret } from '@/lib/a2a/card-checks/hide-secret'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { toldAddress } from '@/lib/a2a/catalog/told-address'
import { isObject, type Json } from '@/lib/a2a/json'

/** The text of a card as others may have it: exactly as it is, unless something in it looks like a secret. */
export function toldCard(text: string): string {
  const card = parseJson(text)
  if (!card.ok || !isObject(card.value)) return text
  // What is left out was signed too: a signature that no longer fits would look like a forgery.
  const { signatures: _signatures, ...rest } = card.value
  const told = JSON.stringify(toldValue('', rest), null, 2)
  return told === JSON.stringify(rest, null, 2) ? text : told
}

function toldValue(name: string, value: Json): Json {
  if (typeof value === 'string') return hideSecret(name, /^https?:/i.test(value) ? toldAddress(value) : value)
  if (Array.isArray(value)) return value.map((item) => toldValue(name, item))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toldValue(key, item)]))
}

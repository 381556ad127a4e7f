import { hideSecret } from '@/lib/a2a/card-checks/hide-secret'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { redactUrl } from '@/lib/a2a/catalog/redact-url'
import { isObject, type Json } from '@/lib/a2a/json'

/**
 * Returns the text of a card without secrets and signatures, for other users. A card in which nothing looks like a secret is
 * returned unchanged.
 */
export function redactCard(text: string): string {
  const card = parseJson(text)
  if (!card.ok || !isObject(card.value)) return text
  // Signatures cover the secrets too: without them they would be invalid, as if the card was forged.
  const { signatures: _signatures, ...rest } = card.value
  const redacted = JSON.stringify(redactValue('', rest), null, 2)
  return redacted === JSON.stringify(rest, null, 2) ? text : redacted
}

function redactValue(name: string, value: Json): Json {
  if (typeof value === 'string') return hideSecret(name, /^https?:/i.test(value) ? redactUrl(value) : value)
  if (Array.isArray(value)) return value.map((item) => redactValue(name, item))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactValue(key, item)]))
}

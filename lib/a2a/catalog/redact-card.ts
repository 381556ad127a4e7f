import { maskCardSecret } from '@/lib/a2a/card-checks/mask-card-secret'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { redactUrl } from '@/lib/a2a/catalog/redact-url'
import { isObject, type Json } from '@/lib/a2a/json'

/** Returns the text of a card without secrets and signatures, for other users. A card without secrets is returned unchanged. */
export function redactCard(text: string): string {
  const card = parseLenientJson(text)
  if (!card.ok || !isObject(card.value)) return text
  // Signatures cover the secrets too, so they would become invalid, as if the card was forged.
  const { signatures: _signatures, ...rest } = card.value
  const redacted = JSON.stringify(redactValue('', rest), null, 2)
  return redacted === JSON.stringify(rest, null, 2) ? text : redacted
}

function redactValue(name: string, value: Json): Json {
  if (typeof value === 'string') return maskCardSecret(name, /^https?:/i.test(value) ? redactUrl(value) : value)
  if (Array.isArray(value)) return value.map((item) => redactValue(name, item))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactValue(key, item)]))
}

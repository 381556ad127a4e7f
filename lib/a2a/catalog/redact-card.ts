import { detectSecret, maskCardSecret } from '@/lib/a2a/card-checks/check-secrets'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { isObject, type Json } from '@/lib/a2a/json'

/** Names of query parameters that hold a secret, alone or after another word: `api_key`, `X-Amz-Signature`. */
const secretNames =
  /(?:^|[-_.]|api|auth|access|client|refresh|id)(?:key|token|secret|password|passwd|pwd|sig|signature|auth|authorization|credential)s?$/i

/** `code` may be a country code; the keys of serverless functions are long. */
const isLongCode = (name: string, value: string) => name.toLowerCase() === 'code' && value.length >= 20

/** Returns a URL without the query parameters that look secret. A text that is not a URL is returned unchanged. */
export function redactUrl(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const secret = [...url.searchParams].filter(
    ([name, value]) => secretNames.test(name) || isLongCode(name, value) || detectSecret(name, value),
  )
  for (const [name] of secret) url.searchParams.delete(name)
  return secret.length === 0 ? address : url.href
}

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

import { detectSecret } from '@/lib/a2a/card-checks/detect-secret'

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

import { secretIn } from '@/lib/a2a/card-checks/secret-in'

/** What parameters that hold a secret are called, alone or after another word: `api_key`, `X-Amz-Signature`. */
const names =
  /(?:^|[-_.]|api|auth|access|client|refresh|id)(?:key|token|secret|password|passwd|pwd|sig|signature|auth|authorization|credential)s?$/i

/** `code` may be a country's; the keys of functions are long. */
const isLongCode = (name: string, value: string) => name.toLowerCase() === 'code' && value.length >= 20

/** Returns a URL without the query parameters that look secret, and a text that is no URL as it is. */
export function redactUrl(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const secret = [...url.searchParams].filter(
    ([name, value]) => names.test(name) || isLongCode(name, value) || secretIn(name, value),
  )
  for (const [name] of secret) url.searchParams.delete(name)
  return secret.length === 0 ? address : url.href
}

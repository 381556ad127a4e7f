import 'server-only'
import type { TokenInput, Tokens } from '@/lib/server/credentials/credential'
import type { Identity } from '@/lib/server/outbound/identity'

/** Returns the identity of fetched tokens, which are sent as bearer tokens (RFC 6750). */
export function tokenIdentity(tokens: Tokens | null): Identity | null {
  return tokens && { headers: { authorization: `Bearer ${tokens.accessToken}` } }
}

const form = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

/** Returns a client's secret, alone and as it is sent to the provider (RFC 6749 §2.3.1). */
export function clientSecrets({ clientId, clientSecret }: TokenInput): string[] {
  if (!clientSecret) return []
  const pairs = [`${clientId}:${clientSecret}`, `${form(clientId)}:${form(clientSecret)}`]
  return [clientSecret, ...pairs.map((pair) => Buffer.from(pair).toString('base64'))]
}

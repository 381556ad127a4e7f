import 'server-only'
import type { CredentialInput } from '@/lib/api/credential'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'

/** A token that the user obtained elsewhere (RFC 6750). */
export const bearer: SchemeKind<Extract<CredentialInput, { type: 'bearer' }>> = {
  complete: (given) => given,
  shown: () => ({}),
  identity: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  secrets: ({ token }) => [token],
}

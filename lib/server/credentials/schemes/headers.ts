import 'server-only'
import type { CredentialInput } from '@/lib/api/credential'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'

/** Of `Bearer xyz`, an agent may repeat `xyz` alone. */
const parts = (value: string): string[] => [value, ...value.split(/\s+/).slice(1)]

/** Extra headers, which no card declares. */
export const headers: SchemeKind<Extract<CredentialInput, { type: 'headers' }>> = {
  complete: (given) => given,
  shown: (given) => ({ headers: Object.keys(given.headers) }),
  identity: (given) => ({ headers: given.headers }),
  secrets: (given) => Object.values(given.headers).flatMap(parts),
}

import 'server-only'
import type { SchemeRequirement } from '@/lib/a2a/security/read-required-security'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import { apiKey } from '@/lib/server/credentials/schemes/api-key'
import { basic, bearer, headers } from '@/lib/server/credentials/schemes/http'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'
import { mutualTls } from '@/lib/server/credentials/schemes/mutual-tls'
import { oauth2, openIdConnect } from '@/lib/server/credentials/schemes/oauth2'

const kinds: { [Type in CredentialType]: SchemeKind<Extract<CredentialInput, { type: Type }>> } = {
  bearer,
  basic,
  apiKey,
  oauth2,
  openIdConnect,
  mutualTLS: mutualTls,
  headers,
}

/** Returns the implementation of the credential's kind. */
export function schemeKindOf(given: CredentialInput): SchemeKind {
  // Each kind accepts the input of its own type.
  return kinds[given.type] as unknown as SchemeKind
}

/** Returns the credential type that satisfies a scheme of a card; undefined if unknown. */
export function credentialTypeFor(demand: SchemeRequirement): CredentialType | undefined {
  return demand.type === 'other' ? undefined : demand.type
}

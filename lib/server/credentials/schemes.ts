import 'server-only'
import type { SchemeDemand } from '@/lib/a2a/security/scheme'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import { apiKey } from '@/lib/server/credentials/schemes/api-key'
import { basic } from '@/lib/server/credentials/schemes/basic'
import { bearer } from '@/lib/server/credentials/schemes/bearer'
import { headers } from '@/lib/server/credentials/schemes/headers'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'
import { mutualTls } from '@/lib/server/credentials/schemes/mutual-tls'
import { oauth2 } from '@/lib/server/credentials/schemes/oauth2'
import { openIdConnect } from '@/lib/server/credentials/schemes/open-id-connect'

const kinds: { [Type in CredentialType]: SchemeKind<Extract<CredentialInput, { type: Type }>> } = {
  bearer,
  basic,
  apiKey,
  oauth2,
  openIdConnect,
  mutualTLS: mutualTls,
  headers,
}

/** What there is to know of credentials of that kind. */
export function kindOf(given: CredentialInput): SchemeKind {
  // The kind takes what it is the kind of.
  return kinds[given.type] as unknown as SchemeKind
}

/** The kind of credential that a scheme of a card is answered with, where it is known. */
export function answerTo(demand: SchemeDemand): CredentialType | undefined {
  return demand.type === 'other' ? undefined : demand.type
}

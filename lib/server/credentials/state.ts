import 'server-only'
import type { SchemeStatus } from '@/lib/api/credential-calls'
import { type Credential, fetchesTokens } from '@/lib/server/credentials/credential'

/** How far a credential has come. */
export function stateOf({ given, tokens, shown }: Credential): NonNullable<SchemeStatus['given']>['state'] {
  if (!given) return 'unreadable'
  if (!fetchesTokens(given)) return shown.refused ? 'failed' : 'ready'
  // Tokens of before work until there are new ones.
  if (shown.pending && !tokens) return 'pending'
  if (shown.problem || shown.refused) return 'failed'
  // A client of its own needs nobody's consent.
  return tokens || given.flow === 'clientCredentials' ? 'ready' : 'unauthorized'
}

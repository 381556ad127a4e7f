import 'server-only'
import type { SchemeStatus } from '@/lib/api/credential-calls'
import { type Credential, fetchesTokens } from '@/lib/server/credentials/credential'
import type { AgentRecord } from '@/lib/server/db/agent-record'

type State = NonNullable<SchemeStatus['given']>['state']

/** How far a credential has come. */
export function stateOf({ given, tokens, shown }: Credential): State {
  if (!given) return 'unreadable'
  if (!fetchesTokens(given)) return shown.refused ? 'failed' : 'ready'
  // Tokens of before work until there are new ones.
  if (shown.pending && !tokens) return 'pending'
  if (shown.problem || shown.refused) return 'failed'
  // A client of its own needs nobody's consent.
  return tokens || given.flow === 'clientCredentials' ? 'ready' : 'unauthorized'
}

/** The same for calls of its agent: what was given for other addresses is not sent there. */
export function stateFor({ url }: Pick<AgentRecord, 'url'>, credential: Credential): State {
  const { given, shown } = credential
  const origin = URL.parse(url)?.origin
  return given && origin !== undefined && !shown.origins.includes(origin) ? 'elsewhere' : stateOf(credential)
}

import 'server-only'
import type { SchemeStatus } from '@/lib/api/credential-calls'
import { type Credential, isTokenInput } from '@/lib/server/credentials/credential'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

type State = NonNullable<SchemeStatus['given']>['state']

/** Returns the state of a credential. */
export function getCredentialState({ given, tokens, shown }: Credential): State {
  if (!given) return 'unreadable'
  if (!isTokenInput(given)) return shown.refused ? 'failed' : 'ready'
  // Existing tokens work until there are new ones.
  if (shown.pending && !tokens) return 'pending'
  if (shown.problem || shown.refused) return 'failed'
  // Client credentials require no consent.
  return tokens || given.flow === 'clientCredentials' ? 'ready' : 'unauthorized'
}

/** Returns the state of a credential for calls to its agent: one that was set for other origins is not sent. */
export function getCredentialStateFor({ url }: Pick<AgentRecord, 'url'>, credential: Credential): State {
  const { given, shown } = credential
  const origin = URL.parse(url)?.origin
  return given && origin !== undefined && !shown.origins.includes(origin) ? 'elsewhere' : getCredentialState(credential)
}

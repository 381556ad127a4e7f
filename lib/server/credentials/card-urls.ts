import 'server-only'
import type { AskedSecurity } from '@/lib/a2a/security/scheme'
import type { CredentialInput } from '@/lib/api/credential'
import { cardSources } from '@/lib/server/agents/card-sources'
import { type CardUrls, fetchesTokens } from '@/lib/server/credentials/credential'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Returns the credential with a note which of its URLs stand in the card: the card may change until they are called. */
export function withCardUrls(
  given: CredentialInput,
  { schemes }: AskedSecurity,
  agent: AgentRecord,
): CredentialInput & CardUrls {
  const sources = cardSources(agent)
  if (!fetchesTokens(given) || sources.length === 0) return given
  const stated = new Set(schemes.flatMap(textsIn))
  const urls = Object.values(given).filter(
    (value) => typeof value === 'string' && stated.has(value) && URL.canParse(value),
  )
  return urls.length === 0 ? given : { ...given, cardUrls: { urls: urls.map(String), sources } }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

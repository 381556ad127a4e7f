import 'server-only'
import type { RequiredSecurity } from '@/lib/a2a/security/read-required-security'
import type { CredentialInput } from '@/lib/api/credential'
import { listCardSources } from '@/lib/server/credentials/card-sources'
import { type CardUrls, isTokenInput } from '@/lib/server/credentials/credential'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/**
 * Returns the credential with a note of which of its URLs come from the card, because the card may change before they are
 * called.
 */
export function withCardUrls(
  given: CredentialInput,
  { schemes }: RequiredSecurity,
  agent: AgentRecord,
): CredentialInput & CardUrls {
  const sources = listCardSources(agent)
  if (!isTokenInput(given) || sources.length === 0) return given
  const cardTexts = new Set(schemes.flatMap(textsIn))
  const urls = Object.values(given).filter(
    (value) => typeof value === 'string' && cardTexts.has(value) && URL.canParse(value),
  )
  return urls.length === 0 ? given : { ...given, cardUrls: { urls: urls.map(String), sources } }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

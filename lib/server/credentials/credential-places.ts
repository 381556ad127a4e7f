import 'server-only'
import type { CredentialPlace } from '@/lib/replay/as-curl'
import { credentialsFor } from '@/lib/server/credentials/agent-fetch'
import type { Credential } from '@/lib/server/credentials/credential'
import { recentCredentialsOf } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Where in a call to the agent the credentials go that are set for it; never a secret. */
export async function credentialPlaces(agent: AgentRecord): Promise<CredentialPlace[]> {
  const all = await recentCredentialsOf(agent.id)
  if (all.length === 0) return []
  return (await credentialsFor(agent, agent.url, all)).flatMap(placesOf)
}

function placesOf({ type, shown }: Credential): CredentialPlace[] {
  switch (type) {
    case 'apiKey':
      return [{ in: shown.in ?? 'header', name: shown.name ?? 'key' }]
    case 'headers':
      return (shown.headers ?? []).map((name) => ({ in: 'header', name }))
    case 'basic':
      return [{ in: 'basic' }]
    case 'mutualTLS':
      return [{ in: 'certificate' }]
    default:
      return [{ in: 'bearer' }]
  }
}

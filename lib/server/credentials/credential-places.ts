import 'server-only'
import type { CredentialLocation } from '@/lib/replay/to-curl-command'
import { credentialsFor } from '@/lib/server/credentials/agent-fetch'
import type { Credential } from '@/lib/server/credentials/credential'
import { openCachedCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** Returns where a call to the agent carries the stored credentials; never a secret. */
export async function listCredentialPlaces(agent: AgentRecord): Promise<CredentialLocation[]> {
  const all = await openCachedCredentials(agent.id)
  if (all.length === 0) return []
  return (await credentialsFor(agent, agent.url, all)).flatMap(placesOf)
}

function placesOf({ type, shown }: Credential): CredentialLocation[] {
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

import 'server-only'
import { readStoredCard } from '@/lib/server/db/agents/read-stored-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** Returns the distinct origins of these URLs; URLs without one (gRPC has no scheme) are skipped. */
export function listOrigins(urls: (string | null | undefined)[]): string[] {
  const parsed = urls.flatMap((url) => URL.parse(url ?? '') ?? [])
  return [...new Set(parsed.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ origin }) => origin))]
}

/** Returns the origins to which an agent's credentials are sent: those of its endpoint, its card and its interfaces. */
export async function listAgentOrigins(agent: AgentRecord): Promise<string[]> {
  const interfaces = await readStoredCard(agent).then(
    ({ reading }) => reading.card.interfaces,
    () => [],
  )
  return listOrigins([agent.url, agent.cardUrl, ...interfaces.map(({ url }) => url)])
}

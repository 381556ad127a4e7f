import 'server-only'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** The origins of these addresses, each once; addresses without one (gRPC has no scheme) are passed over. */
export function originsOf(urls: (string | null | undefined)[]): string[] {
  const parsed = urls.flatMap((url) => URL.parse(url ?? '') ?? [])
  return [...new Set(parsed.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ origin }) => origin))]
}

/** Where a person who gives a credential for the agent means it to go: where it is called, its card, and its interfaces. */
export async function agentOrigins(agent: AgentRecord): Promise<string[]> {
  const interfaces = await storedCard(agent).then(
    ({ reading }) => reading.card.interfaces,
    () => [],
  )
  return originsOf([agent.url, agent.cardUrl, ...interfaces.map(({ url }) => url)])
}

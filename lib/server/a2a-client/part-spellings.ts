import 'server-only'
import { choosePartSpelling, type PartSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { singleton } from '@/lib/server/platform/singleton'
import { findCardInterface } from '@/lib/server/a2a-client/card-interface'

/** Discriminators of parts that agents used in this process, by agent and card version. */
const spellings = () => singleton('part-spellings', () => new Map<string, PartSpelling>())

const keyOf = ({ id, cardVersion }: AgentRecord): string => `${id} ${cardVersion}`

/**
 * Returns the discriminator of parts for an agent of v0.2 or v0.3: the one that it uses itself. Until it has sent any, both for
 * an agent whose card has version 0.2 or none; cards have a version only since 0.2.5.
 */
export async function partSpellingFor(agent: AgentRecord): Promise<PartSpelling> {
  const known = readDiscoveredOverrides(agent)?.parts ?? spellings().get(keyOf(agent))
  if (known) return known
  const { protocolVersion } = await findCardInterface(agent)
  return protocolVersion === '' ? 'both' : choosePartSpelling(agent.protocolVersion)
}

/** Stores the discriminator that the agent uses, until its card changes or Switchboard restarts. */
export function recordPartSpelling(agent: AgentRecord, spelling: 'kind' | 'type'): void {
  spellings().set(keyOf(agent), spelling)
}

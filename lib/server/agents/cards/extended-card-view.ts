import 'server-only'
import type { ExtendedCardResult } from '@/lib/api/agent-calls'
import { fetchExtendedCard } from '@/lib/server/agents/cards/extended-card'
import { requireAgent } from '@/lib/server/db/agents/require-agent'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the agent's extended card for its page; it is not stored. Throws `not-found` and what `fetchExtendedCard` throws. */
export async function loadExtendedCardView(
  viewer: Viewer,
  idOrSlug: string,
  signal: AbortSignal,
): Promise<ExtendedCardResult> {
  const agent = await requireAgent(viewer, idOrSlug)
  const { card, reading, notes } = await fetchExtendedCard(agent, {}, signal)
  const { name, description, version, skills, interfaces, inputModes, outputModes } = reading.card
  return {
    card,
    reading: { name, description, version, dialect: reading.dialect, skills, interfaces, inputModes, outputModes },
    notes,
  }
}

import 'server-only'
import type { ExtendedCardResult } from '@/lib/api/agent-calls'
import { extendedCard } from '@/lib/server/agents/extended-card'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import type { Viewer } from '@/lib/server/viewer'

/** The agent's extended card as its page shows it; it is not stored. Throws `not-found` and what `extendedCard` throws. */
export async function extendedCardView(
  viewer: Viewer,
  idOrSlug: string,
  signal: AbortSignal,
): Promise<ExtendedCardResult> {
  const agent = await existingAgent(viewer, idOrSlug)
  const { card, reading, notes } = await extendedCard(agent, {}, signal)
  const { name, description, version, skills, interfaces, inputModes, outputModes } = reading.card
  return {
    card,
    reading: { name, description, version, dialect: reading.dialect, skills, interfaces, inputModes, outputModes },
    notes,
  }
}

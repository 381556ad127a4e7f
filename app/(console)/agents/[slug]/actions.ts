'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { agentPatchSchema } from '@/lib/api/agent'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { archiveAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { fetchExtendedCard } from '@/lib/server/agents/cards/extended-card'
import { refreshAgent } from '@/lib/server/agents/refresh-agent'
import { readStoredCard } from '@/lib/server/db/agents/found-card'
import { runServerAction } from '@/lib/server/http/server-action'
import { toProbeView } from '@/lib/server/agents/probes/agent-health'
import { probeNow } from '@/lib/server/agents/probes/probe-now'
import { acknowledgeCardChange } from '@/lib/server/agents/probes/acknowledge-card-change'

const slugSchema = z.string().min(1).max(200)

/** Fetches the agent's card again. */
export async function refresh(given: unknown) {
  return runServerAction(slugSchema, given, async ({ viewer, input, base }) => {
    try {
      const { agent, changed } = await refreshAgent(viewer, input, base)
      return { changed, version: agent.cardVersion }
    } finally {
      // A failure changes the page too: the agent is down.
      revalidatePath('/', 'layout')
    }
  })
}

/** Updates the settings of the agent. */
export async function updateSettings(given: unknown) {
  return runServerAction(z.object({ slug: slugSchema, patch: agentPatchSchema }), given, async ({ viewer, input }) => {
    const agent = await changeAgent(viewer, input.slug, input.patch)
    revalidatePath('/', 'layout')
    return { endpoint: readUserOverrides(agent, await readStoredCard(agent)).url }
  })
}

/** Fetches the extended Agent Card, which requires a credential. */
export async function readExtendedCard(given: unknown) {
  return runServerAction(slugSchema, given, async ({ viewer, input }) => {
    const agent = await requireAgent(viewer, input)
    const { card, reading } = await fetchExtendedCard(agent, {}, AbortSignal.timeout(30_000))
    return { skills: reading.card.skills, card: JSON.stringify(card, null, 2) }
  })
}

/** Runs a health check now. */
export async function checkHealth(given: unknown) {
  return runServerAction(slugSchema, given, async ({ viewer, input }) => {
    const probe = await probeNow(viewer, input)
    revalidatePath('/', 'layout')
    return toProbeView(probe)
  })
}

/** Marks a card change as seen. */
export async function acknowledgeCard(given: unknown) {
  return runServerAction(slugSchema, given, async ({ viewer, input }) => {
    const { id } = await requireAgent(viewer, input)
    await acknowledgeCardChange(id)
    revalidatePath('/', 'layout')
    return null
  })
}

/** Archives the agent. */
export async function archive(given: unknown) {
  return runServerAction(slugSchema, given, async ({ viewer, input }) => {
    const { id } = await requireAgent(viewer, input)
    await archiveAgent(viewer, id)
    revalidatePath('/', 'layout')
    return null
  })
}

'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { agentPatchSchema } from '@/lib/api/agent'
import { choiceOf } from '@/lib/server/agents/agent-content'
import { changeAgent } from '@/lib/server/agents/change'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { extendedCard } from '@/lib/server/agents/extended-card'
import { refreshAgent } from '@/lib/server/agents/refresh'
import { storedCard } from '@/lib/server/agents/stored-card'
import { archiveAgent } from '@/lib/server/db/agents'
import { action } from '@/lib/server/http/action'
import { probeView } from '@/lib/server/probes/agent-health'
import { lookNow } from '@/lib/server/probes/look-now'
import { seeChange } from '@/lib/server/probes/see-change'

const slugSchema = z.string().min(1).max(200)

/** Fetches the agent's card again. */
export async function refresh(given: unknown) {
  return action(slugSchema, given, async ({ viewer, input, base }) => {
    try {
      const { agent, changed } = await refreshAgent(viewer, input, base)
      return { changed, version: agent.cardVersion }
    } finally {
      // A failure is news too: the agent is down.
      revalidatePath('/', 'layout')
    }
  })
}

/** Changes what a person decides about the agent. */
export async function change(given: unknown) {
  return action(z.object({ slug: slugSchema, patch: agentPatchSchema }), given, async ({ viewer, input }) => {
    const agent = await changeAgent(viewer, input.slug, input.patch)
    revalidatePath('/', 'layout')
    return { endpoint: choiceOf(agent, await storedCard(agent)).url }
  })
}

/** Asks the agent for the card that it gives to callers with a credential. */
export async function readExtendedCard(given: unknown) {
  return action(slugSchema, given, async ({ viewer, input }) => {
    const agent = await existingAgent(viewer, input)
    const { card, reading } = await extendedCard(agent, {}, AbortSignal.timeout(30_000))
    return { skills: reading.card.skills, card: JSON.stringify(card, null, 2) }
  })
}

/** Looks now whether the agent works. */
export async function look(given: unknown) {
  return action(slugSchema, given, async ({ viewer, input }) => {
    const probe = await lookNow(viewer, input)
    revalidatePath('/', 'layout')
    return probeView(probe)
  })
}

/** Says that a person has looked at what changed in the agent's card. */
export async function see(given: unknown) {
  return action(slugSchema, given, async ({ viewer, input }) => {
    const { id } = await existingAgent(viewer, input)
    await seeChange(id)
    revalidatePath('/', 'layout')
    return null
  })
}

/** Takes the agent out of the catalog. */
export async function archive(given: unknown) {
  return action(slugSchema, given, async ({ viewer, input }) => {
    const { id } = await existingAgent(viewer, input)
    await archiveAgent(viewer, id)
    revalidatePath('/', 'layout')
    return null
  })
}

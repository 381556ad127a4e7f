'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { agentInputSchema } from '@/lib/api/agent'
import { addSamples } from '@/lib/server/agents/samples'
import { registerAgent } from '@/lib/server/agents/register'
import { action } from '@/lib/server/http/action'

/** Puts an agent into the catalog. */
export async function register(given: unknown) {
  return action(agentInputSchema, given, async ({ viewer, input, base }) => {
    const { agent } = await registerAgent(viewer, input, base)
    revalidatePath('/', 'layout')
    return { slug: agent.slug }
  })
}

/** Puts the sample agents into the catalog again. */
export async function registerSamples() {
  return action(z.undefined(), undefined, async ({ viewer }) => {
    await addSamples(viewer)
    revalidatePath('/', 'layout')
    return null
  })
}

'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { agentInputSchema } from '@/lib/api/agent'
import { addSamples } from '@/lib/server/agents/sample-agents'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { runServerAction } from '@/lib/server/http/server-action'

/** Registers an agent. */
export async function register(given: unknown) {
  return runServerAction(agentInputSchema, given, async ({ viewer, input, base }) => {
    const { agent } = await registerAgent(viewer, input, base)
    revalidatePath('/', 'layout')
    return { slug: agent.slug }
  })
}

/** Registers the sample agents again. */
export async function registerSamples() {
  return runServerAction(z.undefined(), undefined, async ({ viewer }) => {
    await addSamples(viewer)
    revalidatePath('/', 'layout')
    return null
  })
}

import { operations } from '@/lib/api/operations/operations'
import { addSamples } from '@/lib/server/agents/sample-agents'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.registerSamples, async ({ viewer }) => {
  const agents = await addSamples(viewer)
  return { agents: agents.map(({ id, slug, name, url }) => ({ id, slug, name, url })) }
})

import { operations } from '@/lib/api/operations/operations'
import { importAgent } from '@/lib/server/agents/import-agent'
import { addSamples } from '@/lib/server/agents/sample-agents'
import { route } from '@/lib/server/http/route'
import { importSampleRecording } from '@/lib/server/traces/sample-recording'

export const POST = route(operations.registerSamples, async ({ viewer }) => {
  const agents = await addSamples(viewer)
  await importSampleRecording(viewer, importAgent)
  return { agents: agents.map(({ id, slug, name, url }) => ({ id, slug, name, url })) }
})

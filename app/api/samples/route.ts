import { operations } from '@/lib/api/operations/operations'
import { addSamples, importSampleOwner } from '@/lib/server/agents/sample-agents'
import { route } from '@/lib/server/http/route'
import { importSampleRecording } from '@/lib/server/traces/sample-recording'

export const POST = route(operations.registerSamples, async ({ viewer }) => {
  const agents = await addSamples(viewer)
  await importSampleRecording(viewer, importSampleOwner)
  return { agents: agents.map(({ id, slug, name, url }) => ({ id, slug, name, url })) }
})

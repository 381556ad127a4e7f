import 'server-only'
import type { OpenAiModel } from '@/lib/api/openai'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findCachedAgent } from '@/lib/server/db/agents/agents'
import { listPublishedAgents } from '@/lib/server/db/agents/export-agents'
import type { Viewer } from '@/lib/server/platform/viewer'

type ModelAgent = Pick<AgentRecord, 'slug' | 'providerName' | 'ownerName' | 'createdAt'>

const toModel = ({ slug, providerName, ownerName, createdAt }: ModelAgent): OpenAiModel => ({
  id: slug,
  object: 'model',
  created: Math.floor(createdAt.getTime() / 1000),
  owned_by: providerName || ownerName || 'switchboard',
})

/** Returns the active agents that the viewer sees as models, oldest first. */
export async function listModels(viewer: Viewer): Promise<OpenAiModel[]> {
  return (await listPublishedAgents(viewer)).map(toModel)
}

/** Returns an agent as a model. Throws `not-found`. */
export async function readModel(viewer: Viewer, id: string): Promise<OpenAiModel> {
  return toModel(await requireModel(viewer, id))
}

/** Returns the agent with that slug or ID. Throws `not-found` if it is archived or the viewer does not see it. */
export async function requireModel(viewer: Viewer, id: string): Promise<AgentRecord> {
  const agent = await findCachedAgent(viewer, id)
  if (agent && agent.lifecycle !== 'archived') return agent
  const message = `The model ${JSON.stringify(id.slice(0, 100))} does not exist or you do not have access to it.`
  throw new Fault('not-found', message, { details: { code: 'model_not_found', param: 'model' } })
}

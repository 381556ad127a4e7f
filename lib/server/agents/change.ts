import 'server-only'
import type { AgentPatch } from '@/lib/api/agent'
import { Fault } from '@/lib/faults/fault'
import { agentContent, choiceOf } from '@/lib/server/agents/agent-content'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { learnedOf } from '@/lib/server/agents/learned'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { typedUrl } from '@/lib/server/agents/prepare'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { unlearn } from '@/lib/server/db/learned'
import { findAgentByUrl, updateAgent } from '@/lib/server/db/agents'
import { setPushProof } from '@/lib/server/db/push-proof'
import { checkAddress } from '@/lib/server/outbound/check-address'
import type { Viewer } from '@/lib/server/viewer'

/** Changes what a person decides about an agent; an archived one comes back with `lifecycle`. Throws `invalid-input`, `conflict` and `address-blocked`. */
export async function changeAgent(viewer: Viewer, idOrSlug: string, patch: AgentPatch): Promise<AgentRecord> {
  const { id } = await existingAgent(viewer, idOrSlug)
  return oneAtATime(`agent ${id}`, async () => {
    const agent = await existingAgent(viewer, id)
    const card = await storedCard(agent)
    const before = choiceOf(agent, card)
    const content = agentContent(card, {
      url: patch.url === undefined ? before.url : patch.url && typedUrl(patch.url),
      dialect: patch.dialect === undefined ? before.dialect : patch.dialect,
      tags: patch.tags ?? before.tags,
    })
    if (patch.pushProof) await checkAddress(new URL(patch.pushProof.jwksUrl))
    if (content.url !== agent.url) await refuseTaken(viewer, agent, content.url)
    // Whoever says how to call an agent knows better than what was learned.
    const learned = patch.url === undefined && patch.dialect === undefined ? learnedOf(agent) : null
    if (!learned) await unlearn(id)
    if (patch.pushProof !== undefined) await setPushProof(id, patch.pushProof)
    const kept = { ...content, ...(learned && { dialect: learned.dialect }) }
    return updateAgent(viewer, id, { ...kept, ...(patch.lifecycle && { lifecycle: patch.lifecycle }) })
  })
}

async function refuseTaken(viewer: Viewer, agent: AgentRecord, url: string): Promise<void> {
  const same = await findAgentByUrl(viewer, url)
  if (!same || same.id === agent.id) return
  throw new Fault('conflict', `${same.name} is called at this address already.`, {
    details: { id: same.id, slug: same.slug },
  })
}

import 'server-only'
import type { AgentPatch } from '@/lib/api/agent'
import { Fault } from '@/lib/faults/fault'
import { agentContent, choiceOf } from '@/lib/server/agents/agent-content'
import { pinKeys } from '@/lib/server/agents/card-signature'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { learnedOf } from '@/lib/server/agents/learned'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { storedCard } from '@/lib/server/agents/stored-card'
import { typedUrl } from '@/lib/server/agents/typed-url'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { setAgentLimits } from '@/lib/server/db/kept-logs'
import { unlearn } from '@/lib/server/db/learned'
import { findAgentByUrl, setFavorite, updateAgent } from '@/lib/server/db/agents'
import { bringForward } from '@/lib/server/db/probe-queue'
import { setProbing } from '@/lib/server/db/probing'
import { setPushProof } from '@/lib/server/db/push-proof'
import { checkAddress } from '@/lib/server/outbound/check-address'
import { wakeRetainer } from '@/lib/server/retention/retainer'
import { isImportedAgent } from '@/lib/trace/imported-agent'
import type { Viewer } from '@/lib/server/viewer'

/** Changes what a person decides about an agent; an archived one comes back with `lifecycle`. Throws `invalid-input`, `conflict` and `address-blocked`. */
export async function changeAgent(viewer: Viewer, idOrSlug: string, patch: AgentPatch): Promise<AgentRecord> {
  const { id } = await existingAgent(viewer, idOrSlug)
  return oneAtATime(`agent ${id}`, async () => {
    const agent = await existingAgent(viewer, id)
    if (isImportedAgent(agent.url))
      throw new Fault('conflict', 'This agent was created for imported tasks and cannot be called.', {
        details: { code: 'imported' },
      })
    const card = await storedCard(agent)
    const before = choiceOf(agent, card)
    const { pushProof } = patch
    const content = await about('url', async () => {
      const chosen = agentContent(card, {
        url: patch.url === undefined ? before.url : patch.url && typedUrl(patch.url),
        dialect: patch.dialect === undefined ? before.dialect : patch.dialect,
        tags: patch.tags ?? before.tags,
      })
      if (chosen.url !== agent.url) await refuseTaken(viewer, agent, chosen.url)
      return chosen
    })
    if (pushProof) await about('pushProof', () => checkAddress(new URL(pushProof.jwksUrl)))
    const probing = probingOf(agent, patch)
    if (patch.pinnedKeys) await pinKeys(agent, patch.pinnedKeys)
    // Whoever says how to call an agent knows better than what was learned.
    const learned = patch.url === undefined && patch.dialect === undefined ? learnedOf(agent) : null
    if (!learned) await unlearn(id)
    if (pushProof !== undefined) await setPushProof(id, pushProof)
    if (probing) await setProbing(id, probing.mode, probing.text)
    if (patch.url !== undefined || patch.dialect !== undefined) await bringForward(id, new Date())
    if (patch.favorite !== undefined) await setFavorite(viewer, id, patch.favorite)
    if (patch.keepDays !== undefined || patch.keepMegabytes !== undefined) {
      await setAgentLimits(id, patch)
      wakeRetainer()
    }
    const changed = {
      ...content,
      ...(learned && { dialect: learned.dialect }),
      ...(patch.lifecycle && { lifecycle: patch.lifecycle }),
      ...(patch.owner !== undefined && { ownerName: patch.owner }),
      ...(patch.passAuthorization !== undefined && { passAuthorization: patch.passAuthorization }),
    }
    return updateAgent(viewer, id, changed, agent.cardVersion)
  })
}

/** How the agent is to be looked at, if that is said. Throws `invalid-input` where its text is missing. */
function probingOf(agent: AgentRecord, { probeMode, probeText }: AgentPatch) {
  if (probeMode === undefined && probeText === undefined) return null
  const [mode, text] = [probeMode ?? agent.probeMode, probeText === undefined ? agent.probeText : probeText]
  if (mode === 'message' && text === null)
    throw new Fault('invalid-input', 'Health checks that send a message need a probeText.')
  return { mode, text }
}

async function refuseTaken(viewer: Viewer, agent: AgentRecord, url: string): Promise<void> {
  const same = await findAgentByUrl(viewer, url)
  if (!same || same.id === agent.id) return
  throw new Fault('conflict', `${same.name} already uses this URL.`, {
    details: { id: same.id, slug: same.slug, code: 'same-address', values: { name: same.name } },
  })
}

/** Has a fault say which member of the patch it is about, as those of its shape do. */
async function about<T>(path: keyof AgentPatch, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { kind, message, details, ...rest } = error.data
    throw new Fault(kind, message, { ...rest, details: { ...details, issues: [{ path, message }] } })
  }
}

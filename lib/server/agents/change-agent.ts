import 'server-only'
import type { AgentPatch } from '@/lib/api/agent'
import { Fault } from '@/lib/faults/fault'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import {
  clearDiscoveredOverrides,
  readDiscoveredOverrides,
  readUserOverrides,
} from '@/lib/server/db/agents/discovered-overrides'
import { listAgentOrigins } from '@/lib/server/credentials/card-sources'
import { pinKeys } from '@/lib/server/agents/cards/card-signature'
import {
  findAgentByUrl,
  requireAgent,
  requireChangeableAgent,
  setFavorite,
  updateAgent,
  setProbeMode,
  setPushProof,
} from '@/lib/server/db/agents/agents'
import { withLock } from '@/lib/server/platform/limiter'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { parseEndpointInput } from '@/lib/server/agents/discovery/parse-url-input'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { setAgentRetention } from '@/lib/server/db/events/retained-logs'
import { makeProbeDue } from '@/lib/server/db/agents/probes'
import { checkStoredUrl } from '@/lib/server/outbound/check-url'
import { wakeJob } from '@/lib/server/platform/background-jobs'
import { isImportedAgent } from '@/lib/trace/imported-agent'
import { requireRole } from '@/lib/server/platform/require-role'
import type { Viewer } from '@/lib/server/platform/viewer'
import { planAgentAccess, setAgentAccess } from '@/lib/server/db/agents/set-agent-access'

/**
 * Updates an agent's user settings; `lifecycle` restores an archived one. Only administrators set its retention limits. Throws
 * `invalid-input`, `forbidden`, `conflict` and `address-blocked`.
 */
export async function changeAgent(viewer: Viewer, idOrSlug: string, patch: AgentPatch): Promise<AgentRecord> {
  if (isOwnMark(patch)) {
    const { id } = await requireAgent(viewer, idOrSlug)
    await setFavorite(viewer, id, patch.favorite)
    return requireAgent(viewer, id)
  }
  const { id } = await requireChangeableAgent(viewer, idOrSlug)
  if (changesRetention(patch)) requireRole(viewer, 'administrator')
  return withLock(`agent ${id}`, async () => {
    const agent = await requireAgent(viewer, id)
    if (isImportedAgent(agent.url))
      throw new Fault('conflict', 'This agent was created for imported tasks and cannot be called.', {
        details: { code: 'imported' },
      })
    const card = await readStoredCard(agent)
    const before = readUserOverrides(agent, card)
    const { pushProof, passAuthorization } = patch
    const content = await withIssuePath('url', async () => {
      const chosen = buildAgentContent(card, {
        url: patch.url === undefined ? before.url : patch.url && parseEndpointInput(patch.url),
        dialect: patch.dialect === undefined ? before.dialect : patch.dialect,
        tags: patch.tags ?? before.tags,
      })
      if (chosen.url !== agent.url) await rejectDuplicateUrl(viewer, agent, chosen.url)
      return chosen
    })
    if (pushProof) await withIssuePath('pushProof', () => checkStoredUrl(new URL(pushProof.jwksUrl)))
    const probing = readProbeSettings(agent, patch)
    const access = patch.access && (await planAgentAccess(viewer, agent, patch.access))
    if (patch.pinnedKeys) await pinKeys(agent, patch.pinnedKeys)
    // A user's choice of URL or protocol version replaces the discovered overrides.
    const overrides = patch.url === undefined && patch.dialect === undefined ? readDiscoveredOverrides(agent) : null
    if (!overrides) await clearDiscoveredOverrides(id)
    if (pushProof !== undefined) await setPushProof(id, pushProof)
    if (probing) await setProbeMode(id, probing.mode, probing.text)
    if (patch.favorite !== undefined) await setFavorite(viewer, id, patch.favorite)
    if (changesRetention(patch)) {
      await setAgentRetention(id, patch)
      wakeJob('retention')
    }
    const changed = {
      ...content,
      ...(overrides && { dialect: overrides.dialect }),
      ...(patch.lifecycle && { lifecycle: patch.lifecycle }),
      ...(patch.owner !== undefined && { ownerName: patch.owner }),
      ...(passAuthorization !== undefined && { passAuthorization }),
      ...(passAuthorization && { forwardingOrigins: await listAgentOrigins({ ...agent, ...content }) }),
    }
    if (access) await setAgentAccess(id, access)
    const updated = await updateAgent(viewer, id, changed, agent.cardVersion)
    // Not before: a probe that starts in between would use the old endpoint.
    if (patch.url !== undefined || patch.dialect !== undefined) await makeProbeDue(id)
    return updated
  })
}

/** Returns true if a patch only marks the agent as a favorite of the viewer, or not. */
function isOwnMark(patch: AgentPatch): patch is AgentPatch & { favorite: boolean } {
  const { favorite, ...rest } = patch
  return favorite !== undefined && Object.values(rest).every((value) => value === undefined)
}

/** Returns true for a patch with limits on event logs, beyond which they are deleted. */
function changesRetention({ keepDays, keepMegabytes }: AgentPatch): boolean {
  return keepDays !== undefined || keepMegabytes !== undefined
}

/** Returns the health check settings of the patch, or null if it has none. Throws `invalid-input` if the text is missing. */
function readProbeSettings(agent: AgentRecord, { probeMode, probeText }: AgentPatch) {
  if (probeMode === undefined && probeText === undefined) return null
  const [mode, text] = [probeMode ?? agent.probeMode, probeText === undefined ? agent.probeText : probeText]
  if (mode === 'message' && text === null)
    throw new Fault('invalid-input', 'Health checks that send a message need a probeText.')
  return { mode, text }
}

async function rejectDuplicateUrl(viewer: Viewer, agent: AgentRecord, url: string): Promise<void> {
  const same = await findAgentByUrl(viewer, url)
  if (!same || same.id === agent.id) return
  throw new Fault('conflict', `${same.name} already uses this URL.`, {
    details: { id: same.id, slug: same.slug, code: 'same-address', values: { name: same.name } },
  })
}

/** Adds the member of the patch to the faults of `work`, as schema errors have it. */
async function withIssuePath<T>(path: keyof AgentPatch, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { kind, message, details, ...rest } = error.data
    throw new Fault(kind, message, { ...rest, details: { ...details, issues: [{ path, message }] } })
  }
}

import 'server-only'
import type { RefreshResult } from '@/lib/api/agent-calls'
import type { CardProblem } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { limits } from '@/lib/limits/limits'
import { buildAgentDetail } from '@/lib/server/agents/agent-view'
import { checkSignature } from '@/lib/server/agents/cards/card-signature'
import { buildCardReport } from '@/lib/server/agents/cards/card-tab'
import { pastedCardFault, recheckCard } from '@/lib/server/agents/cards/recheck-card'
import { recordFetchedCard } from '@/lib/server/agents/cards/store-card'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { statusFromFault, statusFromReason } from '@/lib/server/db/agents/agent-status'
import { recordStatus } from '@/lib/server/db/agents/record-status'
import { requireAgent, requireChangeableAgent } from '@/lib/server/db/agents/agents'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the fault for a call to an archived agent. */
export function archivedFault(): Fault {
  return new Fault('call-unsupported', "This agent is archived and can't be called.", { details: { code: 'archived' } })
}

const sentences: Record<CardProblem, (size: string) => string> = {
  'no-json': () => "The agent's new Agent Card is invalid JSON.",
  'no-card': () => "The agent now returns JSON that isn't an Agent Card.",
  'no-address': () => "The agent's new Agent Card has no endpoint URL.",
  'secret-address': () => "The endpoint URL in the agent's new Agent Card contains a username or password.",
  'too-large': (size) => `The agent's new Agent Card is larger than ${size}.`,
  'too-many-values': () => `The agent's new Agent Card has more than ${limits().cardValues} values.`,
  'not-utf8': () => "The agent's new Agent Card is not valid UTF-8.",
}

/** Returns the fault for a received card that cannot replace the current one. */
function unusableCard(problem: CardProblem): Fault {
  const size = formatSizeLimit(sizeLimit('card'), 'card')
  return new Fault('agent-nonsense', sentences[problem](size), {
    hint: 'Switchboard keeps using the last valid card.',
    hop: 'agent',
    details: { step: 'card', problem, code: `now-${problem}`, values: { size, most: limits().cardValues } },
  })
}

/**
 * Fetches the agent's card again from its source. The user's overrides stay. Throws what `discoverCard` throws, after it
 * recorded that the agent is down, `agent-nonsense` for an unusable card, and `call-unsupported` for an archived agent or a
 * pasted card.
 */
export async function refreshAgent(viewer: Viewer, idOrSlug: string, baseUrl: string): Promise<RefreshResult> {
  const known = await requireChangeableAgent(viewer, idOrSlug)
  if (known.lifecycle === 'archived') throw archivedFault()
  if (known.cardUrl === null) throw pastedCardFault()
  const recheck = await recheckCard(known)
  if (recheck.outcome === 'failed') {
    const { kind, message, ...rest } = recheck.fault
    await recordStatus(known.id, statusFromFault(recheck.fault), new Date())
    throw new Fault(kind, message, rest)
  }
  if (recheck.outcome === 'broken') {
    const fault = unusableCard(recheck.problem)
    await recordStatus(known.id, statusFromReason({ code: 'broken-card', sentence: fault.message }), new Date())
    throw fault
  }
  // A newer version may read the same text better.
  const read =
    recheck.outcome === 'same' ? await changeAgent(viewer, known.id, {}) : await requireAgent(viewer, known.id)
  await recordFetchedCard(known, read)
  const agent = await requireAgent(viewer, known.id)
  // Its signing key may be available now, or may have changed.
  if (recheck.outcome === 'same') await checkSignature(agent)
  return {
    agent: await buildAgentDetail(viewer, agent, baseUrl),
    report: await buildCardReport(agent),
    changed: recheck.outcome === 'changed',
  }
}

import 'server-only'
import { limits } from '@/lib/a2a/limits'
import type { RefreshResult } from '@/lib/api/agent-calls'
import type { CardProblem } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { archivedFault } from '@/lib/server/agents/archived-fault'
import { cardReport } from '@/lib/server/agents/card-report'
import { checkSignature } from '@/lib/server/agents/card-signature'
import { changeAgent } from '@/lib/server/agents/change'
import { agentDetail } from '@/lib/server/agents/detail'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { lookAtCard } from '@/lib/server/agents/look-at-card'
import { pastedCardFault } from '@/lib/server/agents/pasted-card-fault'
import { reachVerdict } from '@/lib/server/agents/reach-verdict'
import { faultVerdict, verdict } from '@/lib/server/agents/status-reason'
import { sizeInWords, sizeLimit } from '@/lib/server/limits'
import { settleStatus } from '@/lib/server/probes/settle-status'
import type { Viewer } from '@/lib/server/viewer'

const sentences: Record<CardProblem, (size: string) => string> = {
  'no-json': () => "The agent's new Agent Card is invalid JSON.",
  'no-card': () => "The agent now returns JSON that isn't an Agent Card.",
  'no-address': () => "The agent's new Agent Card has no endpoint URL.",
  'secret-address': () => "The endpoint URL in the agent's new Agent Card contains a username or password.",
  'too-large': (size) => `The agent's new Agent Card is larger than ${size}.`,
  'too-many-values': () => `The agent's new Agent Card has more than ${limits().cardValues} values.`,
  'not-utf8': () => "The agent's new Agent Card is not valid UTF-8.",
}

/** The fault of a card that came and does not take the place of the current one. */
function unusableCard(problem: CardProblem): Fault {
  const size = sizeInWords(sizeLimit('card'), 'card')
  return new Fault('agent-nonsense', sentences[problem](size), {
    hint: 'Switchboard keeps using the last valid card.',
    hop: 'agent',
    details: { step: 'card', problem, code: `now-${problem}`, values: { size, most: limits().cardValues } },
  })
}

/**
 * Fetches the agent's card again, from where it was found. What a person chose over the card stays. Throws what
 * `discover` throws, noting that the agent is down, `agent-nonsense` for a card that cannot be used, and
 * `call-unsupported` for an archived agent, and where the card was pasted.
 */
export async function refreshAgent(viewer: Viewer, idOrSlug: string, baseUrl: string): Promise<RefreshResult> {
  const known = await existingAgent(viewer, idOrSlug)
  if (known.lifecycle === 'archived') throw archivedFault()
  if (known.cardUrl === null) throw pastedCardFault()
  const look = await lookAtCard(known)
  if (look.outcome === 'failed') {
    const { kind, message, ...rest } = look.fault
    await settleStatus(known.id, faultVerdict(look.fault), new Date())
    throw new Fault(kind, message, rest)
  }
  if (look.outcome === 'broken') {
    const fault = unusableCard(look.problem)
    await settleStatus(known.id, verdict({ code: 'broken-card', sentence: fault.message }), new Date())
    throw fault
  }
  // The same text may be read better than when it came.
  const read = look.outcome === 'same' ? await changeAgent(viewer, known.id, {}) : await existingAgent(viewer, known.id)
  await settleStatus(known.id, reachVerdict(read), new Date())
  const agent = await existingAgent(viewer, known.id)
  // Its key may be there now, or be another.
  if (look.outcome === 'same') await checkSignature(agent)
  return {
    agent: await agentDetail(agent, baseUrl),
    report: await cardReport(agent),
    changed: look.outcome === 'changed',
  }
}

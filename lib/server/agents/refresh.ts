import 'server-only'
import type { RefreshResult } from '@/lib/api/agent-calls'
import { Fault } from '@/lib/faults/fault'
import { agentContent, choiceOf } from '@/lib/server/agents/agent-content'
import { agentDetail } from '@/lib/server/agents/detail'
import { discover } from '@/lib/server/agents/discover'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { discoveryReport } from '@/lib/server/agents/report'
import { storeCard } from '@/lib/server/agents/store-card'
import { storedCard } from '@/lib/server/agents/stored-card'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskedFetch } from '@/lib/server/credentials/masked-fetch'
import { markAgentStatus } from '@/lib/server/db/agents'
import type { Viewer } from '@/lib/server/viewer'

/**
 * Fetches the agent's card again, from where it was found. What a person chose over the card stays. Throws what
 * `discover` throws, noting that the agent is down, and `call-unsupported` where the card was pasted.
 */
export async function refreshAgent(viewer: Viewer, idOrSlug: string, baseUrl: string): Promise<RefreshResult> {
  const known = await existingAgent(viewer, idOrSlug)
  const { id, cardUrl } = known
  if (cardUrl === null)
    throw new Fault('call-unsupported', 'The card of this agent was pasted, so there is no address to fetch it from.')
  const fetchAs = maskedFetch((url, init) => agentFetch(known, String(url), init ?? {}), await maskFor(known))
  const { found, attempts } = await discover(cardUrl, fetchAs).catch(async (error: unknown) => {
    if (!(error instanceof Fault)) throw error
    await markAgentStatus(id, 'down', error.message)
    const { kind, message, ...rest } = await explainRefusal(error.data, known)
    throw new Fault(kind, message, rest)
  })
  return oneAtATime(`agent ${id}`, async () => {
    const agent = await existingAgent(viewer, id)
    const content = agentContent(found, choiceOf(agent, await storedCard(agent)))
    const stored = await storeCard(viewer, agent, found, content)
    return {
      agent: await agentDetail(stored.agent, baseUrl),
      report: discoveryReport(found, content, attempts),
      changed: stored.changed,
    }
  })
}

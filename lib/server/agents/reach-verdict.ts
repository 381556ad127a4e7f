import 'server-only'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import { Fault } from '@/lib/faults/fault'
import { faultVerdict, type Verdict } from '@/lib/server/agents/status-reason'
import type { AgentContent } from '@/lib/server/db/agent-record'
import { sayInEnglish } from '@/lib/server/http/say-in-english'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies } from '@/lib/server/outbound/configured-policy'

/**
 * The status of an agent whose card was just fetched. It is up only if calls can reach it: not one whose endpoint the
 * outbound policy refuses, such as a listen address, and not one without a binding that Switchboard speaks.
 */
export function reachVerdict({ url, binding }: Pick<AgentContent, 'url' | 'binding'>): Verdict {
  if (!isCallable(binding))
    return { status: 'unknown', reason: { code: 'uncallable', sentence: sayInEnglish('status.why.uncallable') ?? '' } }
  try {
    checkUrl(new URL(url), configuredPolicies().policy)
    return { status: 'up', reason: null }
  } catch (error) {
    if (error instanceof Fault) return faultVerdict(error.data)
    throw error
  }
}

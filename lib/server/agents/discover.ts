import 'server-only'
import type { Attempt } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'
import { beyondRefusal } from '@/lib/server/agents/beyond-refusal'
import { candidateUrls } from '@/lib/server/agents/candidate-urls'
import { attemptCard, type CardAttempt } from '@/lib/server/agents/card-attempt'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { attemptOf, type Tried } from '@/lib/server/agents/tried'
import { verdict } from '@/lib/server/agents/verdict'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { outboundFetch } from '@/lib/server/outbound/fetch'

export interface Discovery {
  found: FoundCard
  attempts: Attempt[]
}

/** Who looks on while a card is looked for, and what is known besides. */
export interface Search {
  /** Ends the search, and what is being asked. */
  signal?: AbortSignal | undefined
  /** An address is about to be asked. */
  onAsk?: (url: string) => void
  onAttempt?: (attempt: Attempt) => void
  /** Where to call is known: a card that does not say it will do. */
  endpointKnown?: boolean
}

const overallMs = 30_000

/**
 * Finds the card of the agent at an address that a person typed. Throws the fault of the step that failed, with every
 * address tried in `details.attempts`: `invalid-input`, `address-blocked`, `agent-unreachable`, `agent-refused-auth`, or
 * `agent-nonsense` where something answers but has no card that can be read; and the reason of `signal`.
 */
export async function discover(
  typed: string,
  fetch: OutboundFetch = outboundFetch,
  search: Search = {},
): Promise<Discovery> {
  const clock = AbortSignal.timeout(overallMs)
  const signal = search.signal ? AbortSignal.any([clock, search.signal]) : clock
  const tried: Tried[] = []
  const deadOrigins = new Set<string>()
  for (const url of candidateUrls(typed)) {
    if (deadOrigins.has(new URL(url).origin)) continue
    search.onAsk?.(url)
    const began = performance.now()
    const answer = await attemptCard(url, fetch, signal).catch((error: unknown): CardAttempt => {
      search.signal?.throwIfAborted()
      if (clock.aborted) return { fault: outOfTime(url) }
      throw error
    })
    const attempt = beyondRefusal(url, answer, tried)
    const last = { url, attempt, ms: Math.round(performance.now() - began) }
    tried.push(last)
    search.onAttempt?.(attemptOf(last))
    const found = usable(attempt, search)
    if (found) return { found, attempts: tried.map(attemptOf) }
    if ('fault' in attempt && isOfOrigin(attempt.fault, url)) deadOrigins.add(new URL(url).origin)
    if (signal.aborted) break
  }
  search.signal?.throwIfAborted()
  throw verdict(typed, tried)
}

function usable(attempt: CardAttempt, { endpointKnown }: Search): FoundCard | undefined {
  if ('found' in attempt) return attempt.found
  return endpointKnown && 'miss' in attempt ? attempt.addressless : undefined
}

/** True for failures that every path of the same server would meet; not for those of a server that it redirects to. */
function isOfOrigin({ details }: FaultData, url: string): boolean {
  const { hostname, host } = new URL(url)
  const isOwn = details?.host === host || details?.host === hostname.replace(/^\[(.*)\]$/, '$1')
  return isOwn && ['address', 'resolve', 'connect', 'tls'].includes(String(details?.step))
}

function outOfTime(url: string): FaultData {
  const { host } = new URL(url)
  const seconds = overallMs / 1000
  return {
    kind: 'agent-unreachable',
    message: `No Agent Card found at ${host} within ${seconds} s.`,
    hop: 'connection',
    details: { step: 'card', host, code: 'out-of-time', values: { seconds } },
  }
}

import 'server-only'
import type { DiscoveryReport } from '@/lib/api/agent'
import { Fault, type FaultData, type FaultKind } from '@/lib/faults/fault'
import { candidateUrls } from '@/lib/server/agents/candidate-urls'
import { attemptCard, type CardAttempt } from '@/lib/server/agents/card-attempt'
import type { FoundCard } from '@/lib/server/agents/found-card'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { outboundFetch } from '@/lib/server/outbound/fetch'

export interface Discovery {
  found: FoundCard
  attempts: DiscoveryReport['attempts']
}

const overallMs = 30_000

/** Registering fails with few statuses (HTTP contract): the agent's side is 502, slow or too talkative as well. */
const told: Partial<Record<FaultKind, FaultKind>> = {
  'agent-timeout': 'agent-unreachable',
  'too-large': 'agent-nonsense',
}

/**
 * Finds the card of the agent at an address that a person typed. Throws the fault of the step that failed, with every
 * address tried in `details.attempts`: `invalid-input`, `address-blocked`, `agent-unreachable`, `agent-refused-auth`, or
 * `agent-nonsense` where something answers but has no card that can be read.
 */
export async function discover(typed: string, fetch: OutboundFetch = outboundFetch): Promise<Discovery> {
  const candidates = candidateUrls(typed)
  if (!candidates.ok) throw new Fault('invalid-input', candidates.problem, { details: { step: 'address' } })
  const signal = AbortSignal.timeout(overallMs)
  const tried: { url: string; attempt: CardAttempt }[] = []
  const deadOrigins = new Set<string>()
  for (const url of candidates.value) {
    if (deadOrigins.has(new URL(url).origin)) continue
    const attempt = await attemptCard(url, fetch, signal).catch((error: unknown) => {
      if (signal.aborted) return { fault: outOfTime(url) }
      throw error
    })
    tried.push({ url, attempt })
    if ('found' in attempt) return { found: attempt.found, attempts: tried.map(inWords) }
    if ('fault' in attempt && isOfOrigin(attempt.fault)) deadOrigins.add(new URL(url).origin)
    if (signal.aborted) break
  }
  throw verdict(typed, tried)
}

/** True for failures that every path of the same server would meet. */
function isOfOrigin(fault: FaultData): boolean {
  return ['address', 'resolve', 'connect', 'tls'].includes(String(fault.details?.step))
}

function inWords({ url, attempt }: { url: string; attempt: CardAttempt }): DiscoveryReport['attempts'][number] {
  if ('found' in attempt) return { url, outcome: 'an Agent Card' }
  return { url, outcome: 'miss' in attempt ? attempt.miss : attempt.fault.message }
}

/** The fault that tells best why no card was found: a refusal of ours, then what answered, then what did not. */
function verdict(typed: string, tried: { url: string; attempt: CardAttempt }[]): Fault {
  const attempts = tried.map(inWords)
  const misses = tried.flatMap(({ attempt }) => ('miss' in attempt ? [attempt] : []))
  const faults = tried.flatMap(({ attempt }) => ('fault' in attempt ? [attempt.fault] : []))
  const telling = faults.find(({ kind }) => kind === 'address-blocked' || kind === 'too-large')
  const fault = telling ?? (misses.length === 0 ? faults[0] : undefined)
  if (fault) {
    const { kind, message, ...rest } = fault
    return new Fault(told[kind] ?? kind, message, { ...rest, details: { ...rest.details, attempts } })
  }
  const details = { step: 'card', attempts }
  const refusal = misses.find(({ status }) => status === 401 || status === 403)
  if (refusal) {
    const { challenge } = refusal
    return new Fault(
      'agent-refused-auth',
      `The server at ${typed} gives its Agent Card only to callers with a credential.`,
      { hop: 'agent', details: { ...details, ...(challenge && { challenge }) } },
    )
  }
  return new Fault('agent-nonsense', `No Agent Card was found at ${typed}.`, {
    hint: 'Check the address, or paste the card itself.',
    hop: 'agent',
    details,
  })
}

function outOfTime(url: string): FaultData {
  const { host } = new URL(url)
  return {
    kind: 'agent-unreachable',
    message: `${host} did not give a card within ${overallMs / 1000} s.`,
    hop: 'connection',
    details: { step: 'card', host },
  }
}

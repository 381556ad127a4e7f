import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'
import { candidateUrls } from '@/lib/server/agents/candidate-urls'
import { attemptCard, type CardAttempt } from '@/lib/server/agents/card-attempt'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { type Candidate, judgeCandidates, settled } from '@/lib/server/agents/judge-candidates'
import { attemptOf, type Tried } from '@/lib/server/agents/tried'
import { verdict } from '@/lib/server/agents/verdict'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { unlessAborted } from '@/lib/server/unless-aborted'

/** Silence of a running job, in ms, after which the next one starts. */
const headStartMs = 1_000
const maxAtOnce = 6

/**
 * Runs jobs in order: the next one starts when one has ended, or after `headStartMs` without an end; at most six run at a
 * time. `start` returns the next job, or undefined when there is none left; `isDone` is asked after each end. Resolves
 * when it returns true or all jobs have ended. Rejects with the error of the first job that fails.
 */
async function runStaggered(start: () => Promise<void> | undefined, isDone: () => boolean): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!isDone()) {
    const job = running.size < maxAtOnce ? start() : undefined
    if (job) {
      running.add(job)
      const forget = () => running.delete(job)
      job.then(forget, forget)
    } else if (running.size === 0) return
    await firstOf(running)
  }
}

async function firstOf(running: ReadonlySet<Promise<void>>): Promise<void> {
  const timer = new AbortController()
  try {
    await Promise.race([...running, sleep(headStartMs, undefined, timer).catch(() => undefined)])
  } finally {
    timer.abort()
  }
}

export interface Discovery {
  found: FoundCard
  attempts: Attempt[]
}

/** Who follows a search for a card, and what is known besides. */
export interface Search {
  /** Ends the search, and all its requests. */
  signal?: AbortSignal | undefined
  /** Longest time of the whole search, in ms. */
  withinMs?: number
  /** A URL is about to be requested. */
  onAsk?: (url: string) => void
  onAttempt?: (attempt: Attempt) => void
  /** Where to call is known: a card that does not say it will do. */
  endpointKnown?: boolean
}

/** The HTTP contract answers within 15 s, whatever the address does. */
export const longestSearchMs = 14_000

/**
 * Finds the card of the agent at an address that a person typed. Candidates are requested in order; where one is slow, the
 * next ones are requested meanwhile. The whole search takes 14 s at most. Throws the fault of the step that failed, with
 * every URL tried in `details.attempts`: `invalid-input`, `address-blocked`, `agent-unreachable`, `agent-timeout`,
 * `agent-refused-auth`, or `agent-nonsense` where something answers but has no card that can be read; and the reason of
 * `signal`.
 */
export async function discover(
  typed: string,
  fetch: OutboundFetch = outboundFetch,
  search: Search = {},
): Promise<Discovery> {
  const { withinMs = longestSearchMs } = search
  const clock = AbortSignal.timeout(withinMs)
  const over = new AbortController()
  const signal = AbortSignal.any([clock, over.signal, ...(search.signal ? [search.signal] : [])])
  const waiting = candidateUrls(typed)
  const candidates: Candidate[] = []
  const deadOrigins = new Set<string>()

  const request = async (candidate: Candidate): Promise<void> => {
    const { url, began } = candidate
    const answer = await unlessAborted(attemptCard(url, fetch, signal), signal).catch((error: unknown): CardAttempt => {
      if (clock.aborted && !search.signal?.aborted) return { fault: outOfTime(url, withinMs) }
      throw error
    })
    if (over.signal.aborted) return
    Object.assign(candidate, { answer, ms: Math.round(performance.now() - began) })
    if ('fault' in answer && isOfOrigin(answer.fault, url)) deadOrigins.add(new URL(url).origin)
    for (const judged of judgeCandidates(candidates)) search.onAttempt?.(attemptOf(judged))
  }
  const start = (): Promise<void> | undefined => {
    const next = waiting.findIndex((url) => !deadOrigins.has(new URL(url).origin))
    const [url] = next < 0 || signal.aborted ? [] : waiting.splice(0, next + 1).slice(-1)
    if (url === undefined) return undefined
    search.onAsk?.(url)
    const candidate = { url, began: performance.now() }
    candidates.push(candidate)
    return request(candidate)
  }
  const accepted = () => candidates.findIndex(({ judged }) => judged && usable(judged, search))
  try {
    await runStaggered(start, () => accepted() >= 0)
  } finally {
    over.abort()
  }
  search.signal?.throwIfAborted()
  const position = accepted()
  const tried = (position < 0 ? candidates : candidates.slice(0, position + 1)).map(settled)
  const last = tried.at(-1)
  const found = last && usable(last, search)
  if (found) return { found, attempts: tried.map(attemptOf) }
  throw verdict(typed, tried)
}

function usable({ attempt }: Tried, { endpointKnown }: Search): FoundCard | undefined {
  if ('found' in attempt) return attempt.found
  return endpointKnown && 'miss' in attempt ? attempt.addressless : undefined
}

/** True for failures that every path of the same server would meet; not for those of a server that it redirects to. */
function isOfOrigin({ details }: FaultData, url: string): boolean {
  const { hostname, host } = new URL(url)
  const isOwn = details?.host === host || details?.host === hostname.replace(/^\[(.*)\]$/, '$1')
  return isOwn && ['address', 'resolve', 'connect', 'tls'].includes(String(details?.step))
}

function outOfTime(url: string, ms: number): FaultData {
  const { host } = new URL(url)
  const seconds = Math.round(ms / 1000)
  return {
    kind: 'agent-timeout',
    message: `No Agent Card found at ${host} within ${seconds} s.`,
    hop: 'connection',
    details: { step: 'card', host, code: 'out-of-time', values: { seconds } },
  }
}

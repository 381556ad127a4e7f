import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'
import { listCandidateUrls } from '@/lib/server/agents/discovery/candidate-urls'
import { tryCardUrl, type CardAttempt } from '@/lib/server/agents/discovery/card-attempt'
import type { FoundCard } from '@/lib/server/db/agents/found-card'
import {
  type CardCandidate,
  evaluateCandidates,
  toAttemptResult,
} from '@/lib/server/agents/discovery/evaluate-candidates'
import { toAttempt, type AttemptResult } from '@/lib/server/agents/discovery/attempt-result'
import { discoveryFault } from '@/lib/server/agents/discovery/discovery-fault'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { unlessAborted } from '@/lib/server/platform/unless-aborted'

/** Milliseconds without a finished job after which the next one starts. */
const headStartMs = 1_000
const maxAtOnce = 6

/**
 * Runs jobs in order: the next one starts when one has ended, or after `headStartMs`; at most six run at a time. `start`
 * returns the next job, or undefined if there is none left; `isDone` is called after each end. Resolves when it returns true or
 * all jobs have ended. Rejects with the error of the first job that fails.
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

export interface DiscoveryResult {
  found: FoundCard
  attempts: Attempt[]
}

/** Options of a card discovery. */
export interface DiscoveryOptions {
  /** Aborts the search and all its requests. */
  signal?: AbortSignal | undefined
  /** Time limit of the whole search, in milliseconds. */
  timeoutMs?: number
  /** Called before each request. */
  onRequest?: (url: string) => void
  onAttempt?: (attempt: Attempt) => void
  /** The endpoint is known, so a card without one is accepted. */
  endpointKnown?: boolean
}

/** Default time limit in milliseconds: the REST API responds within 15 s. */
export const maxDiscoveryMs = 14_000

/**
 * Finds the card of the agent at a URL that a user entered. Candidates are requested in order; while one is slow, the next ones
 * are requested too. The whole search takes at most 14 s. Throws the fault of the failed step, with every URL tried in
 * `details.attempts`: `invalid-input`, `address-blocked`, `agent-unreachable`, `agent-timeout`, `agent-refused-auth`, or
 * `agent-nonsense` if a server responds without a readable card. Throws the reason of `signal` when it aborts.
 */
export async function discoverCard(
  typed: string,
  fetch: OutboundFetch = outboundFetch,
  search: DiscoveryOptions = {},
): Promise<DiscoveryResult> {
  const { timeoutMs: withinMs = maxDiscoveryMs } = search
  const timeLimit = AbortSignal.timeout(withinMs)
  const searchEnd = new AbortController()
  const signal = AbortSignal.any([timeLimit, searchEnd.signal, ...(search.signal ? [search.signal] : [])])
  const waiting = listCandidateUrls(typed)
  const candidates: CardCandidate[] = []
  const unreachableOrigins = new Set<string>()

  const request = async (candidate: CardCandidate): Promise<void> => {
    const { url, began } = candidate
    const answer = await unlessAborted(tryCardUrl(url, fetch, signal), signal).catch((error: unknown): CardAttempt => {
      if (timeLimit.aborted && !search.signal?.aborted) return { fault: timeoutFault(url, withinMs) }
      throw error
    })
    if (searchEnd.signal.aborted) return
    Object.assign(candidate, { attempt: answer, ms: Math.round(performance.now() - began) })
    if ('fault' in answer && isOfOrigin(answer.fault, url)) unreachableOrigins.add(new URL(url).origin)
    for (const judged of evaluateCandidates(candidates)) search.onAttempt?.(toAttempt(judged))
  }
  const start = (): Promise<void> | undefined => {
    const next = waiting.findIndex((url) => !unreachableOrigins.has(new URL(url).origin))
    const [url] = next < 0 || signal.aborted ? [] : waiting.splice(0, next + 1).slice(-1)
    if (url === undefined) return undefined
    search.onRequest?.(url)
    const candidate = { url, began: performance.now() }
    candidates.push(candidate)
    return request(candidate)
  }
  const accepted = () => candidates.findIndex(({ result: judged }) => judged && acceptedCard(judged, search))
  try {
    await runStaggered(start, () => accepted() >= 0)
  } finally {
    searchEnd.abort()
  }
  search.signal?.throwIfAborted()
  const position = accepted()
  const tried = (position < 0 ? candidates : candidates.slice(0, position + 1)).map(toAttemptResult)
  const last = tried.at(-1)
  const found = last && acceptedCard(last, search)
  if (found) return { found, attempts: tried.map(toAttempt) }
  throw discoveryFault(typed, tried)
}

function acceptedCard({ attempt }: AttemptResult, { endpointKnown }: DiscoveryOptions): FoundCard | undefined {
  if ('found' in attempt) return attempt.found
  return endpointKnown && 'miss' in attempt ? attempt.cardWithoutUrl : undefined
}

/** Returns true for failures that affect every path of the same server, but not those of a server that it redirects to. */
function isOfOrigin({ details }: FaultData, url: string): boolean {
  const { hostname, host } = new URL(url)
  const isOwn = details?.host === host || details?.host === hostname.replace(/^\[(.*)\]$/, '$1')
  return isOwn && ['address', 'resolve', 'connect', 'tls'].includes(String(details?.step))
}

function timeoutFault(url: string, ms: number): FaultData {
  const { host } = new URL(url)
  const seconds = Math.round(ms / 1000)
  return {
    kind: 'agent-timeout',
    message: `No Agent Card found at ${host} within ${seconds} s.`,
    hop: 'connection',
    details: { step: 'card', host, code: 'out-of-time', values: { seconds } },
  }
}

import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'
import {
  type AttemptResult,
  type CardAttempt,
  describeAttempt,
  toAttempt,
  tryCardUrl,
} from '@/lib/server/agents/discovery/card-attempt'
import { discoveryFault, timeoutFault } from '@/lib/server/agents/discovery/discovery-fault'
import { folderPath, listCandidateUrls } from '@/lib/server/agents/discovery/parse-url-input'
import type { CardDocument } from '@/lib/server/db/agents/card-document'
import { outboundFetch, type OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
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

/**
 * Returns the result of a URL, given the results before it, the entered URL first. If a URL closer to the entered one requires
 * a credential, the agent's own card is probably there: a card further up then counts only if its endpoint is the entered URL
 * or below it.
 */
function applyRefusals(url: string, attempt: CardAttempt, tried: readonly AttemptResult[]): CardAttempt {
  const card = 'card' in attempt ? attempt.card : 'miss' in attempt ? attempt.cardWithoutUrl : undefined
  const [typed] = tried
  if (!card || !typed || !tried.some((one) => isRefused(one) && isAbove(url, one.url))) return attempt
  if (isCalledBelow(folderPath(typed.url), card)) return attempt
  const { status, redirectedTo } = attempt
  return {
    ...(status !== undefined && { status }),
    ...(redirectedTo && { redirectedTo }),
    miss: describeAttempt('other-agent'),
    code: 'other-agent',
  }
}

function isRefused({ attempt: { status } }: AttemptResult): boolean {
  return status === 401 || status === 403
}

function isAbove(url: string, other: string): boolean {
  const [folder, below] = [folderPath(url), folderPath(other)]
  return below !== folder && below.startsWith(folder)
}

/** Only paths are compared: behind a proxy, an agent may know itself by another host. */
function isCalledBelow(folder: string, { reading }: CardDocument): boolean {
  return reading.card.interfaces.some(({ url }) => `${URL.parse(url)?.pathname ?? ''}/`.startsWith(folder))
}

/** A URL that is requested for a card, in search order. */
interface CardCandidate {
  url: string
  /** By `performance.now()`. */
  began: number
  /** The response, once it is there. */
  attempt?: CardAttempt
  /** Milliseconds until the response. */
  ms?: number
  /** The final result, once it is certain. */
  result?: AttemptResult
}

/**
 * Evaluates the responses so far and returns the new results. A card waits for the candidates before it: one closer to the
 * entered URL may be the agent's own, or require a credential. Candidates in the same folder belong to the same agent and are
 * not waited for.
 */
function evaluateCandidates(candidates: readonly CardCandidate[]): AttemptResult[] {
  return candidates.flatMap((candidate, position) => {
    const { url, attempt: answer, ms = 0, result: judged } = candidate
    const before = candidates.slice(0, position)
    if (!answer || judged || (hasCard(answer) && before.some((one) => !one.attempt && !isSameFolder(one.url, url))))
      return []
    candidate.result = { url, ms, attempt: applyRefusals(url, answer, before.map(toAttemptResult)) }
    return [candidate.result]
  })
}

/** Returns the current result of a candidate: one without a response counts as timed out. */
function toAttemptResult(candidate: CardCandidate): AttemptResult {
  const { url, began, attempt: answer, ms = Math.round(performance.now() - began) } = candidate
  return candidate.result ?? { url, ms, attempt: answer ?? timeoutAttempt(url, ms) }
}

function hasCard(answer: CardAttempt): boolean {
  return 'card' in answer || ('miss' in answer && answer.cardWithoutUrl !== undefined)
}

function isSameFolder(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin && folderPath(one) === folderPath(other)
}

function timeoutAttempt(url: string, ms: number): CardAttempt {
  const { host } = new URL(url)
  const seconds = Math.round(ms / 100) / 10
  return {
    fault: {
      kind: 'agent-timeout',
      message: `${host} didn't respond within ${seconds} s.`,
      hop: 'connection',
      details: { step: 'answer', host, code: 'timeout', values: { seconds } },
    },
  }
}

export interface DiscoveryResult {
  card: CardDocument
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
  const card = last && acceptedCard(last, search)
  if (card) return { card, attempts: tried.map(toAttempt) }
  throw discoveryFault(typed, tried)
}

function acceptedCard({ attempt }: AttemptResult, { endpointKnown }: DiscoveryOptions): CardDocument | undefined {
  if ('card' in attempt) return attempt.card
  return endpointKnown && 'miss' in attempt ? attempt.cardWithoutUrl : undefined
}

/** Returns true for failures that affect every path of the same server, but not those of a server that it redirects to. */
function isOfOrigin({ details }: FaultData, url: string): boolean {
  const { hostname, host } = new URL(url)
  const isOwn = details?.host === host || details?.host === hostname.replace(/^\[(.*)\]$/, '$1')
  return isOwn && ['address', 'resolve', 'connect', 'tls'].includes(String(details?.step))
}

import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt, MissCode, Values } from '@/lib/api/attempt'
import { Fault, type FaultData, type FaultKind } from '@/lib/faults/fault'
import {
  type AttemptResult,
  type CardAttempt,
  toAttempt,
  tryCardUrl,
  type UnusableResponse,
} from '@/lib/server/agents/discovery/card-attempt'
import {
  type CardCandidate,
  evaluateCandidates,
  toAttemptResult,
} from '@/lib/server/agents/discovery/evaluate-candidates'
import { listCandidateUrls } from '@/lib/server/agents/discovery/parse-url-input'
import type { FoundCard } from '@/lib/server/db/agents/found-card'
import { outboundFetch, type OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import { unlessAborted } from '@/lib/server/platform/unless-aborted'

/** Codes of cards and lists that cannot be used, the most informative first. */
const unusableCards = ['bad-address', 'no-address', 'too-many-values', 'not-utf8', 'list', 'no-json'] as const
/** Codes of other documents at a card's URL. */
const otherDocuments = ['web-page'] as const

/**
 * Returns the most informative fault for a search that found no card: a blocked URL first, then a response that could be read,
 * then a timeout, then everything else.
 */
function discoveryFault(typed: string, tried: AttemptResult[]): Fault {
  const attempts = tried.map(toAttempt)
  const misses = tried.flatMap(({ attempt }) => ('miss' in attempt ? [attempt] : []))
  const faults = tried.flatMap(({ attempt }) => ('fault' in attempt ? [attempt.fault] : []))
  const blocking = faults.find(({ kind }) => kind === 'address-blocked' || kind === 'too-large')
  if (blocking) return withAttempts(blocking, attempts)
  const refusal = misses.find(isRefusal)
  if (refusal) {
    const { challenge } = refusal
    return createFault(
      'agent-refused-auth',
      'wants-credential',
      { address: typed },
      { ...(challenge && { challenge }), attempts },
    )
  }
  const timedOut = faults.find(({ kind }) => kind === 'agent-timeout')
  const fault = timedOut ?? (misses.length === 0 ? faults[0] : undefined)
  const most = firstResultOf(unusableCards, tried)
  if (!most && fault) return withAttempts(fault, attempts)
  const status = misses[0]?.values?.status
  if (misses.length === tried.length && Number(status) >= 500 && misses.every((miss) => miss.values?.status === status))
    return createFault('agent-nonsense', 'server-error', { address: typed, status: Number(status) }, { attempts })
  const { code, values } = most ??
    firstResultOf(otherDocuments, tried) ?? { code: 'nothing-found', values: { address: typed } }
  return createFault('agent-nonsense', code, values, { attempts })
}

/** Returns the first of these codes among the results. */
function firstResultOf(
  codes: readonly MissCode[],
  tried: AttemptResult[],
): { code: MissCode; values: Values } | undefined {
  const misses = tried.flatMap(({ url, attempt }) => ('miss' in attempt ? [{ url, ...attempt }] : []))
  const code = codes.find((one) => misses.some((miss) => miss.code === one))
  const miss = misses.find((one) => one.code === code)
  return code && miss && { code, values: { address: miss.url, ...miss.values } }
}

function isRefusal({ values }: UnusableResponse): boolean {
  return values?.status === 401 || values?.status === 403
}

/** A response that is too large is the agent's fault (HTTP contract: 502), not the caller's. */
function withAttempts({ kind, message, ...rest }: FaultData, attempts: unknown[]): Fault {
  return new Fault(kind === 'too-large' ? 'agent-nonsense' : kind, message, {
    ...rest,
    details: { ...rest.details, attempts },
  })
}

function createFault(kind: FaultKind, code: string, values: Values, more: Record<string, unknown>): Fault {
  const hint = formatEnglishMessage(`attempts.todo.${code}`, values)
  return new Fault(kind, formatEnglishMessage(`attempts.verdict.${code}`, values) ?? code, {
    ...(hint && { hint }),
    hop: 'agent',
    details: { step: 'card', code, values, ...more },
  })
}

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

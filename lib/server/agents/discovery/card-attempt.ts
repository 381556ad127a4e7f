import 'server-only'
import { z } from 'zod'
import { toDisplayUrl } from '@/lib/a2a/card-checks/describe-value'
import { hasTooManyValues } from '@/lib/a2a/cards/read-card'
import { isCard } from '@/lib/a2a/catalog/is-card'
import { readCatalogJson } from '@/lib/a2a/catalog/read-catalog'
import { isObject, type Json } from '@/lib/a2a/json'
import { findJsonExcess } from '@/lib/a2a/json/parse-bounded-json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { type LenientJson, readLenientJson } from '@/lib/a2a/reading/read-lenient-json'
import {
  type Attempt,
  type AttemptCode,
  type MissCode,
  troubleCodes,
  type Values,
  valuesSchema,
} from '@/lib/api/attempt'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { limits } from '@/lib/limits/limits'
import { type Challenge, readChallenges } from '@/lib/server/credentials/explain-refusal'
import { exceedsValueLimit, type CardDocument, parseCardJson, readCardText } from '@/lib/server/db/agents/card-document'
import type { ReceivedCard } from '@/lib/server/db/agents/receive-card'
import type { OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { createDeadline, type Deadline } from '@/lib/server/outbound/deadline'
import { type OutboundResponse, readRetryAfter } from '@/lib/server/outbound/response'
import { env } from '@/lib/server/platform/env'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

/** The response of a card URL. */
export type CardResponse =
  | { kind: 'card'; card: ReceivedCard }
  /** Not modified: the card still has this ETag. */
  | { kind: 'same' }
  /** The URL has no card any more. */
  | { kind: 'gone' }
  | { kind: 'too-large' }
  | { kind: 'not-utf8' }

const maxEtagLength = 500

/**
 * Fetches a card unless it still has this ETag (v1.0 §8.6.2). Throws what `fetch` throws, `agent-refused-auth`, `rate-limited`,
 * and `agent-nonsense` if the server fails.
 */
export async function fetchCard(url: string, etag: string | null, fetch: OutboundFetch): Promise<CardResponse> {
  const headers = { accept: 'application/json', 'a2a-version': '1.0', ...(etag && { 'if-none-match': etag }) }
  const deadline = createCardDeadline(url)
  try {
    const answer = await fetch(url, { headers, limit: 'card', signal: deadline.signal })
    if (answer.ok && isDocument(answer)) {
      const newEtag = answer.headers.get('etag')
      const storedEtag = newEtag && newEtag.length <= maxEtagLength ? newEtag : null
      return { kind: 'card', card: { raw: await answer.text('exact'), sourceUrl: answer.url, etag: storedEtag } }
    }
    answer.cancel()
    if (answer.status === 304 && etag) return { kind: 'same' }
    if (answer.ok || answer.status === 404 || answer.status === 410) return { kind: 'gone' }
    throw refusal(answer)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'too-large') return { kind: 'too-large' }
    if (error instanceof Fault && error.data.details?.code === 'not-utf8') return { kind: 'not-utf8' }
    throw error
  } finally {
    deadline.end()
  }
}

/** Returns false for media types that servers return in place of a missing card. */
function isDocument({ headers }: OutboundResponse): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type !== 'text/html' && type !== 'text/event-stream'
}

function refusal({ status, url, headers }: OutboundResponse): Fault {
  const { host } = new URL(url)
  const retryAfter = readRetryAfter(headers)
  const [challenge] = readChallenges(headers.get('www-authenticate'))
  const commonData = (code: string) =>
    ({ hop: 'agent', httpStatus: status, details: { step: 'card', host, code, values: { status } } }) as const
  if (status === 401 || status === 403)
    return new Fault('agent-refused-auth', `${host} requires a credential for its Agent Card (HTTP ${status}).`, {
      ...commonData('card-refused'),
      details: { ...commonData('card-refused').details, ...(challenge && { challenge }) },
    })
  if (status === 429)
    return new Fault('rate-limited', `${host} is rate limiting requests (HTTP 429).`, {
      ...commonData('slow-down'),
      ...(retryAfter !== undefined && { retryAfter }),
    })
  return new Fault(
    'agent-nonsense',
    `${host} returned HTTP ${status} instead of an Agent Card.`,
    commonData('http-instead'),
  )
}

const maxMs = 8_000

/** Creates the time limit of one request for a card, headers and body together: 8 s, or `AGENT_TIMEOUT` if that is shorter. */
function createCardDeadline(url: string, signal?: AbortSignal): Deadline {
  return createDeadline(Math.min(maxMs, env().AGENT_TIMEOUT * 1000), new URL(url).host, signal)
}

/** Returns the result of a request for a card as an English phrase. */
export function describeAttempt(code: AttemptCode, values?: Values): string {
  return formatEnglishMessage(`attempts.said.${code}`, values) ?? code
}

/** A response that is not a usable card. */
export interface UnusableResponse {
  /** An English phrase. */
  miss: string
  code: MissCode
  values?: Values
  challenge?: Challenge | undefined
  /** The card, if only its endpoint is missing. */
  cardWithoutUrl?: CardDocument
}

/** The result of requesting a card from one URL. */
export type CardAttempt = { status?: number; redirectedTo?: string } & (
  | { card: CardDocument }
  | UnusableResponse
  /** No response, or the request is not allowed. */
  | { fault: FaultData }
)

/** Requests a card from one URL. Sends version 1.0, so that agents with several card formats return the newest (v1.0 §3.6). */
export async function tryCardUrl(url: string, fetch: OutboundFetch, signal: AbortSignal): Promise<CardAttempt> {
  const deadline = createCardDeadline(url, signal)
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', 'a2a-version': '1.0' },
      limit: 'card',
      signal: deadline.signal,
    })
    const redirectedTo = answer.url === new URL(url).href ? undefined : answer.url
    const outcome = { status: answer.status, ...(redirectedTo && { redirectedTo }) }
    const unusable = checkHeaders(answer)
    if (!unusable) return { ...outcome, ...readBody(await answer.text('exact'), answer) }
    answer.cancel()
    return { ...outcome, ...unusable }
  } catch (error) {
    if (error instanceof Fault && error.data.details?.code === 'not-utf8') return miss('not-utf8')
    if (error instanceof Fault) return { fault: error.data }
    throw error
  } finally {
    deadline.end()
  }
}

function miss(code: MissCode, values?: Values): UnusableResponse {
  return { miss: describeAttempt(code, values), code, ...(values && { values }) }
}

function checkHeaders(answer: OutboundResponse): UnusableResponse | null {
  if (!answer.ok) {
    const [challenge] = readChallenges(answer.headers.get('www-authenticate'))
    return { ...miss('http', { status: answer.status }), challenge }
  }
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html') return miss('web-page')
  return type === 'text/event-stream' ? miss('event-stream') : null
}

function readBody(text: string, answer: OutboundResponse): { card: CardDocument } | UnusableResponse {
  const outcome = readCardText(text, { url: answer.url, etag: answer.headers.get('etag'), fetched: true })
  if (outcome.ok) {
    const { endpoint, card } = outcome.value.reading
    if (endpoint) return { card: outcome.value }
    const [named] = card.interfaces
    const code = named ? miss('bad-address', { url: toDisplayUrl(named.url) }) : miss('no-address')
    return { ...code, cardWithoutUrl: outcome.value }
  }
  // Servers send web pages with all kinds of media types.
  if (/^\s*<(!doctype|html)\b/i.test(text.slice(0, 1000))) return miss('web-page')
  // No card is this large, so it is not worth finding where the JSON breaks.
  if (exceedsValueLimit(text)) return tooManyValues()
  if (findJsonExcess(text)) return miss('no-card')
  const json = parseCardJson(text)
  if (json === undefined) return miss('no-json', positionOf(readLenientJson(text)))
  if (isObject(json) && isCard(json) && hasTooManyValues(json)) return tooManyValues()
  const listed = isTooDeep(json) ? 0 : countListed(json)
  return listed > 0 ? miss('list', { count: listed }) : miss('no-card')
}

const tooManyValues = (): UnusableResponse => miss('too-many-values', { most: limits().cardValues })

/** Returns the number of importable agents in a list. */
function countListed(json: Json): number {
  const list = readCatalogJson(json)
  return list.ok ? list.value.items.filter((item) => !('problem' in item)).length : 0
}

/** Returns where a text is not valid JSON; a comment counts too. */
function positionOf(read: LenientJson): Values {
  const { line = 1, column = 1 } = (read.ok ? read.replacedAt : read.error) ?? {}
  return { line, column }
}

/** The result of requesting a card from a URL, and its duration in milliseconds. */
export interface AttemptResult {
  url: string
  attempt: CardAttempt
  ms: number
}

const detailsSchema = z.object({
  host: z.string().catch(''),
  code: z.enum(troubleCodes).catch('failed'),
  values: valuesSchema.catch({}),
})

/** Returns the result as the API has it. */
export function toAttempt({ url, attempt, ms }: AttemptResult): Attempt {
  const { code, values } = codeOf(attempt)
  const { status, redirectedTo } = attempt
  return {
    url,
    outcome: 'miss' in attempt ? attempt.miss : describeAttempt(code, values),
    code,
    ...(values && { values }),
    ...(status !== undefined && { status }),
    ...(redirectedTo && { redirectedTo }),
    ms,
  }
}

function codeOf(attempt: CardAttempt): { code: AttemptCode; values?: Values } {
  if ('card' in attempt) return { code: 'card' }
  return 'miss' in attempt ? attempt : failureOf(attempt.fault)
}

/** Returns the code of a failed request and the values of its sentence. */
function failureOf({ details, message }: FaultData): { code: AttemptCode; values: Values } {
  const { host, code, values } = detailsSchema.parse(details ?? {})
  return { code, values: { host, ...(code === 'failed' && { cause: message }), ...values } }
}

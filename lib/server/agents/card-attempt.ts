import 'server-only'
import { shownUrl } from '@/lib/a2a/card-checks/shown-url'
import { readCatalogJson } from '@/lib/a2a/catalog/read-catalog'
import { isCard } from '@/lib/a2a/catalog/is-card'
import { isObject, type Json } from '@/lib/a2a/json'
import { limits } from '@/lib/a2a/limits'
import { hasTooManyValues } from '@/lib/a2a/read-card'
import { jsonExcess } from '@/lib/a2a/parse-bounded-json'
import { type JsonText, readJsonText } from '@/lib/a2a/reading/json-text'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import type { MissCode, Values } from '@/lib/api/attempt'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { cardDeadline } from '@/lib/server/agents/card-deadline'
import { sayAttempt } from '@/lib/server/agents/say-attempt'
import { findCard, type FoundCard, isTextOfTooMany, parseCard } from '@/lib/server/agents/found-card'
import { type Challenge, readChallenges } from '@/lib/server/credentials/challenge'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import type { OutboundResponse } from '@/lib/server/outbound/response'

/** Something answered, but not with a card that can be used. */
export interface Miss {
  /** As an English phrase. */
  miss: string
  code: MissCode
  values?: Values
  challenge?: Challenge | undefined
  /** The card, where it lacks nothing but an address to call. */
  addressless?: FoundCard
}

/** What came of asking one address for a card. */
export type CardAttempt = { status?: number; redirectedTo?: string } & (
  | { found: FoundCard }
  | Miss
  /** Nothing answered, or nothing may be asked. */
  | { fault: FaultData }
)

/** Asks one address for a card. Announces v1.0, so that agents with several shapes give the newest (v1.0 §3.6). */
export async function attemptCard(url: string, fetch: OutboundFetch, signal: AbortSignal): Promise<CardAttempt> {
  const deadline = cardDeadline(url, signal)
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', 'a2a-version': '1.0' },
      limit: 'card',
      signal: deadline.signal,
    })
    const redirectedTo = answer.url === new URL(url).href ? undefined : answer.url
    const said = { status: answer.status, ...(redirectedTo && { redirectedTo }) }
    const unread = notWorthReading(answer)
    if (!unread) return { ...said, ...readAnswer(await answer.text('exact'), answer) }
    answer.cancel()
    return { ...said, ...unread }
  } catch (error) {
    if (error instanceof Fault && error.data.details?.code === 'not-utf8') return miss('not-utf8')
    if (error instanceof Fault) return { fault: error.data }
    throw error
  } finally {
    deadline.end()
  }
}

function miss(code: MissCode, values?: Values): Miss {
  return { miss: sayAttempt(code, values), code, ...(values && { values }) }
}

function notWorthReading(answer: OutboundResponse): Miss | null {
  if (!answer.ok) {
    const [challenge] = readChallenges(answer.headers.get('www-authenticate'))
    return { ...miss('http', { status: answer.status }), challenge }
  }
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html') return miss('web-page')
  return type === 'text/event-stream' ? miss('event-stream') : null
}

function readAnswer(text: string, answer: OutboundResponse): { found: FoundCard } | Miss {
  const found = findCard(text, { url: answer.url, etag: answer.headers.get('etag'), fetched: true })
  if (found.ok) {
    const { endpoint, card } = found.value.reading
    if (endpoint) return { found: found.value }
    const [named] = card.interfaces
    const code = named ? miss('bad-address', { url: shownUrl(named.url) }) : miss('no-address')
    return { ...code, addressless: found.value }
  }
  // Web pages are served as all kinds of things.
  if (/^\s*<(!doctype|html)\b/i.test(text.slice(0, 1000))) return miss('web-page')
  // More than any card holds, and not worth finding where it breaks.
  if (isTextOfTooMany(text)) return tooManyValues()
  if (jsonExcess(text)) return miss('no-card')
  const json = parseCard(text)
  if (json === undefined) return miss('no-json', placeOf(readJsonText(text)))
  if (isObject(json) && isCard(json) && hasTooManyValues(json)) return tooManyValues()
  const listed = isTooDeep(json) ? 0 : countListed(json)
  return listed > 0 ? miss('list', { count: listed }) : miss('no-card')
}

const tooManyValues = (): Miss => miss('too-many-values', { most: limits().cardValues })

/** How many agents a list names that can be imported. */
function countListed(json: Json): number {
  const list = readCatalogJson(json)
  return list.ok ? list.value.items.filter((item) => !('problem' in item)).length : 0
}

/** Where a text breaks that is no JSON; a comment is where it does, too. */
function placeOf(read: JsonText): Values {
  const { line = 1, column = 1 } = (read.ok ? read.mended : read.flaw) ?? {}
  return { line, column }
}

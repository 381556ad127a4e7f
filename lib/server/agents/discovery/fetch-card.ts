import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { createCardDeadline } from '@/lib/server/agents/discovery/card-attempt'
import { readChallenges } from '@/lib/server/credentials/challenge'
import type { ReceivedCard } from '@/lib/server/db/agents/receive-card'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import { readRetryAfter } from '@/lib/server/outbound/retry-after'

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

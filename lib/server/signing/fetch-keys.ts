import 'server-only'
import type { Json } from '@/lib/a2a/json'
import type { SignatureReason } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import { listCardSources } from '@/lib/server/credentials/card-sources'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

/** A key document and its host, or the reason why there is none. */
export type FetchedKeys = { json: Json; host: string } | { reason: SignatureReason }

/** The URL of a card, null if a user pasted it, and the catalog that named it. */
export interface CardOrigin {
  url: string | null
  importedFrom?: string | null
}

const timeoutMs = 5_000
const maxBytes = 256 * 1024

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * Fetches the keys at a URL that a card names. Plain HTTP is allowed for loopback and the card's own origin. Keys that have not
 * arrived when `signal` aborts count as unreachable.
 */
export async function fetchKeys(url: string, source: CardOrigin, signal?: AbortSignal): Promise<FetchedKeys> {
  const { url: cardUrl, importedFrom = null } = source
  const parsed = URL.parse(url)
  const isOwn = cardUrl !== null && parsed?.origin === URL.parse(cardUrl)?.origin
  if (!parsed || (parsed.protocol !== 'https:' && !isOwn && !isLoopback(parsed))) return { reason: 'key-address' }
  try {
    const answer = await outboundFetch(parsed, {
      headers: { accept: 'application/json' },
      timeoutMs,
      maxBytes,
      sources: listCardSources({ cardUrl, importedFrom }),
      ...(signal && { signal }),
    })
    if (answer.ok) return { json: parseBoundedJson(await answer.text()), host: new URL(answer.url).host }
    answer.cancel()
    return { reason: 'key-unreachable' }
  } catch (error) {
    if (error instanceof Fault) return { reason: error.kind === 'address-blocked' ? 'key-address' : 'key-unreachable' }
    if (error instanceof SyntaxError || signal?.aborted) return { reason: 'key-unreachable' }
    throw error
  }
}

import 'server-only'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { findCard, type FoundCard } from '@/lib/server/agents/found-card'
import { type Challenge, readChallenges } from '@/lib/server/credentials/challenge'
import { env } from '@/lib/server/env'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import type { OutboundResponse } from '@/lib/server/outbound/response'

/** What came of asking one address for a card. */
export type CardAttempt =
  | { found: FoundCard }
  /** Something answered, but not with a card. */
  | { miss: string; status?: number; challenge?: Challenge | undefined }
  /** Nothing answered, or nothing may be asked. */
  | { fault: FaultData }

const attemptMs = 8_000

/** Asks one address for a card. Announces v1.0, so that agents with several shapes give the newest (v1.0 §3.6). */
export async function attemptCard(url: string, fetch: OutboundFetch, signal: AbortSignal): Promise<CardAttempt> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', 'a2a-version': '1.0' },
      limit: 'card',
      timeoutMs: Math.min(attemptMs, env().AGENT_TIMEOUT * 1000),
      signal,
    })
    const miss = notWorthReading(answer)
    if (miss) {
      answer.cancel()
      const [challenge] = readChallenges(answer.headers.get('www-authenticate'))
      return { miss, status: answer.status, challenge }
    }
    const found = findCard(await answer.text(), { url: answer.url, etag: answer.headers.get('etag'), fetched: true })
    if (!found.ok) return { miss: found.problem }
    return found.value.reading.endpoint ? { found: found.value } : { miss: 'a card that names no address to call' }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.data }
    throw error
  }
}

function notWorthReading(answer: OutboundResponse): string | null {
  if (!answer.ok) return `HTTP ${answer.status}`
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html') return 'a web page'
  return type === 'text/event-stream' ? 'an event stream' : null
}

import { requireOk } from '@/lib/client/http/call-api'
import { readSseStream } from '@/lib/sse/read-sse-stream'
import type { SseEvent } from '@/lib/sse/encode'

/** The server sends a comment every 15 s. A longer silence means a dead connection. */
const silenceLimitMs = 40_000
/** In characters. A row contains an agent's event (32 Mi at most) twice: as sent and in its neutral form. */
const maxEventLength = 72 * 1024 * 1024

export interface SseHandlers {
  onOpen: () => void
  /** Data arrived, possibly only a comment. */
  onActivity: () => void
  /** Receives the events of one chunk. */
  onEvents: (events: SseEvent[]) => void
}

/**
 * Reads one SSE response to its end. Rejects on an error response, a lost connection, 40 s of silence, or when `signal`
 * aborts.
 */
export async function readSse(url: string, request: RequestInit, signal: AbortSignal, on: SseHandlers): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceLimitMs)
  const onData = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceLimitMs)
    on.onActivity()
  }
  try {
    const either = AbortSignal.any([signal, silence.signal])
    const response = await fetch(url, { ...request, signal: either, cache: 'no-store' })
    await requireOk(response)
    if (!response.body) return
    on.onOpen()
    onData()
    for await (const { events } of readSseStream(response.body, { maxEvent: maxEventLength, onChunk: onData }))
      if (events.length > 0) on.onEvents(events)
  } finally {
    clearTimeout(timer)
  }
}

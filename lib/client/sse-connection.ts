import { refuse } from '@/lib/client/refuse'
import { decodeSse } from '@/lib/sse/decode'
import type { SseEvent } from '@/lib/sse/sse-event'

/** The server sends a comment every 15 s; twice that and more without a byte means a dead connection. */
const silenceLimitMs = 40_000
/** In characters: a row holds an agent's event (32 Mi at most) twice, as sent and in its neutral form. */
const longestRow = 72 * 1024 * 1024

export interface SseHandlers {
  onOpen: () => void
  /** Something arrived, were it only a comment. */
  onHeard: () => void
  /** What came together. */
  onEvents: (events: SseEvent[]) => void
}

/**
 * Reads one SSE answer to its end. Rejects when the server refuses, the connection is lost, nothing arrives for 40 s, or
 * the signal aborts.
 */
export async function readSse(url: string, request: RequestInit, signal: AbortSignal, on: SseHandlers): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceLimitMs)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceLimitMs)
    on.onHeard()
  }
  try {
    const either = AbortSignal.any([signal, silence.signal])
    const response = await fetch(url, { ...request, signal: either, cache: 'no-store' })
    await refuse(response)
    const reader = response.body?.getReader()
    if (!reader) return
    on.onOpen()
    heard()
    const decoder = decodeSse({ maxEvent: longestRow })
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard()
      const events = decoder.feed(read.value)
      if (events.length > 0) on.onEvents(events)
    }
  } finally {
    clearTimeout(timer)
  }
}

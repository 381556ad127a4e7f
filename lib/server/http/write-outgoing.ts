import 'server-only'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { answerHeaders, inertHeaders } from '@/scripts/answer-headers.mjs'

/**
 * Writes an answer with the headers that every answer for programs has. A body is read as fast as the caller takes it; it is
 * canceled when the caller leaves.
 */
export async function writeOutgoing(outgoing: ServerResponse, response: Response): Promise<void> {
  const headers = { ...answerHeaders, ...inertHeaders, ...Object.fromEntries(response.headers) }
  const reader = response.body?.getReader()
  if (outgoing.destroyed) return reader?.cancel()
  outgoing.writeHead(response.status, headers)
  if (!reader) {
    outgoing.end()
    return
  }
  const left = new AbortController()
  outgoing.once('close', () => left.abort())
  // Nobody takes a piece that is waited for once the caller has left.
  left.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (outgoing.write(value) || left.signal.aborted) continue
    await once(outgoing, 'drain', { signal: left.signal }).catch(() => undefined)
  }
  outgoing.end()
}

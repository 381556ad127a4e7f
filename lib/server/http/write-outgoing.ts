import 'server-only'
import type { ServerResponse } from 'node:http'
import { answerHeaders, inertHeaders } from '@/scripts/answer-headers.mjs'

/**
 * Writes an answer with the headers that every answer for programs has. A body is read as fast as the caller takes it; it is
 * canceled when the caller leaves.
 */
export async function writeOutgoing(outgoing: ServerResponse, response: Response): Promise<void> {
  const headers = { ...answerHeaders, ...inertHeaders, ...Object.fromEntries(response.headers) }
  // What is there as a whole goes out in one piece.
  if (response.headers.get('content-type') === 'application/json') {
    const text = await response.text()
    outgoing.writeHead(response.status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
    return undefined
  }
  const reader = response.body?.getReader()
  if (outgoing.destroyed) return reader?.cancel()
  outgoing.writeHead(response.status, headers)
  if (!reader) {
    outgoing.end()
    return
  }
  // Nobody takes a piece that is waited for once the caller has left.
  const leave = () => void reader.cancel().catch(() => undefined)
  outgoing.once('close', leave)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (!outgoing.write(value) && !outgoing.destroyed) await drained(outgoing)
  }
  outgoing.off('close', leave)
  outgoing.end()
}

/** Resolves once more can be written, or never will be. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go)
      resolve()
    }
    outgoing.on('drain', go).on('close', go)
  })
}

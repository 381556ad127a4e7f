import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/env'
import { outboundFetch } from '@/lib/server/outbound/fetch'

const mostBytes = 256 * 1024
const longestMs = 8_000

/**
 * Returns the bytes at a URL or in a `data:` URL, at most 256 KiB; null if there are none. `sources`: what named the URL. Throws
 * only if `signal` aborts.
 */
export async function fetchIcon(url: string, sources: string[], signal: AbortSignal): Promise<Buffer | null> {
  return url.startsWith('data:') ? inlined(url) : fetched(url, sources, signal)
}

function inlined(url: string): Buffer | null {
  const [, base64, data] = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?(;base64)?,(.*)$/s.exec(url) ?? []
  if (data === undefined) return null
  try {
    return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
  } catch {
    return null
  }
}

/** Without any credential: a picture is no call of the agent. */
async function fetched(url: string, sources: string[], signal: AbortSignal): Promise<Buffer | null> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
    const answer = await outboundFetch(url, {
      headers: { accept: 'image/*' },
      sources,
      timeoutMs: Math.min(longestMs, env().AGENT_TIMEOUT * 1000),
      maxBytes: mostBytes,
      signal: limit,
    })
    if (!answer.ok) {
      answer.cancel()
      return null
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof Fault || !signal.aborted) return null
    throw error
  }
}

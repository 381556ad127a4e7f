import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/platform/env'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'

const byteLimit = 256 * 1024
const maxMs = 8_000

/**
 * Returns the bytes at a URL or in a `data:` URL, at most 256 KiB; null if there are none. `sources`: the documents that named
 * the URL. Throws only if `signal` aborts.
 */
export async function fetchIcon(url: string, sources: string[], signal: AbortSignal): Promise<Buffer | null> {
  return url.startsWith('data:') ? decodeDataUrl(url) : fetched(url, sources, signal)
}

function decodeDataUrl(url: string): Buffer | null {
  const [, base64, data] = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?(;base64)?,(.*)$/s.exec(url) ?? []
  if (data === undefined) return null
  try {
    return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
  } catch {
    return null
  }
}

/** Sends no credential: fetching an icon is not a call to the agent. */
async function fetched(url: string, sources: string[], signal: AbortSignal): Promise<Buffer | null> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
    const answer = await outboundFetch(url, {
      headers: { accept: 'image/*' },
      sources,
      timeoutMs: Math.min(maxMs, env().AGENT_TIMEOUT * 1000),
      maxBytes: byteLimit,
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

import type { SendCall } from '@/lib/a2a/call'
import { encodeCall } from '@/lib/a2a/dialects/v1-0/encode-call'
import { buildUrl } from '@/lib/api/operations/build-url'
import { createApi } from '@/lib/client/api'
import { readResponseFault, switchboardUnreachable } from '@/lib/client/http/read-response-fault'
import { createId } from '@/lib/client/new-id'
import type { FaultData } from '@/lib/faults/fault'

/**
 * Posts a text and reports the uploaded share, 0 to 1, then undefined, which `fetch` cannot do. The body of a streaming
 * response is not read. Returns null if `signal` aborts before the upload is complete.
 */
function upload(
  url: string,
  headers: Record<string, string>,
  body: string,
  onProgress: (share: number | undefined) => void,
  signal?: AbortSignal,
): Promise<Response | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const withdraw = (): void => {
      request.abort()
      resolve(null)
    }
    const sent = (): void => {
      signal?.removeEventListener('abort', withdraw)
      onProgress(undefined)
    }
    const answer = (text: string | null): Response =>
      new Response(text, { status: request.status, headers: readHeaders(request.getAllResponseHeaders()) })

    onProgress(0)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', sent)
    request.addEventListener('readystatechange', () => {
      const streams = request.getResponseHeader('Content-Type')?.startsWith('text/event-stream')
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || !streams) return
      resolve(answer(null))
      request.abort()
    })
    request.addEventListener('load', () => resolve(answer(request.responseText)))
    request.addEventListener('error', () => reject(new TypeError('not reachable')))
    signal?.addEventListener('abort', withdraw, { once: true })
    request.send(body)
  })
}

function readHeaders(text: string): [string, string][] {
  return text
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
}

/** Result of sending a message. `fault` is null if it was aborted before the upload was complete. */
export type SendResult = { ok: true; taskId: string } | { ok: false; fault: FaultData | null }

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

interface SendMessageOptions {
  /** Empty in the browser. */
  origin?: string
  /** The agent sends push notifications, so Switchboard does not keep a connection open. */
  push?: boolean
  /** Last row of the task that the user has seen. Nothing is sent if a newer user message exists. */
  afterSeq?: number
  /** Receives the uploaded share of a large message, 0 to 1, and undefined when it is complete. */
  onUpload?: (share: number | undefined) => void
  /** Aborts a message whose upload is not complete. */
  signal?: AbortSignal
}

/** In characters. Shorter messages are sent without upload progress. */
const largeMessage = 256 * 1024

/**
 * Starts or continues a task through the gateway and returns Switchboard's task ID. Closes the response stream at once,
 * since events are read from the task's log. Never rejects.
 */
export async function sendMessage(
  slug: string,
  call: SendCall,
  { origin = '', push = false, afterSeq, onUpload, signal }: SendMessageOptions = {},
): Promise<SendResult> {
  const wire = encodeCall(call)
  if (!wire.ok) return { ok: false, fault: { kind: 'invalid-input', message: wire.problem } }
  const { method, params } = wire.value
  const url = buildUrl('call', { slug }, origin)
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
    // The task's ID comes in the response head, before the agent has answered.
    Prefer: 'respond-async',
    traceparent: createTraceParent(),
    ...(push && { 'Switchboard-Push': 'on' }),
    ...(afterSeq && { 'Switchboard-Seen': String(afterSeq) }),
    ...wire.value.headers,
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: createId(), method, params })
  try {
    const response =
      onUpload && body.length > largeMessage
        ? await upload(url, headers, body, onUpload, signal)
        : await fetch(url, { method: 'POST', headers, body })
    if (!response) return { ok: false, fault: null }
    const taskId = response.headers.get('Switchboard-Task')
    if (taskId) {
      await response.body?.cancel()
      return { ok: true, taskId }
    }
    return { ok: false, fault: readResponseFault(response.status, await readJson(response)) }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

/** Cancels a task at its agent. Returns the fault that prevented it, or null. */
export async function cancelTask(taskId: string, origin = ''): Promise<FaultData | null> {
  const result = await createApi(origin).cancelTask({ id: taskId })
  return result.ok ? null : result.fault
}

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Returns a `traceparent` header with a new trace ID (W3C Trace Context §3.2). */
export function createTraceParent(): string {
  return `00-${hex(16)}-${hex(8)}-01`
}

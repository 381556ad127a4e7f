import type { SendCall } from '@/lib/a2a/call'
import { encodeCall } from '@/lib/a2a/dialects/v1-0/encode-call'
import { answerFault, switchboardUnreachable } from '@/lib/client/answer-fault'
import { newId } from '@/lib/client/new-id'
import { newTraceParent } from '@/lib/client/trace-parent'
import type { FaultData } from '@/lib/faults/fault'

/**
 * Posts a text and tells how much of it has left, 0 to 1, then undefined: a browser's `fetch` does not tell. The body of
 * an answer that streams is not read. Answers null where `signal` withdrew the text before all of it had left.
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

/** `fault` is null where it was withdrawn before all of it had left the browser. */
export type Sent = { ok: true; taskId: string } | { ok: false; fault: FaultData | null }

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

interface SendWays {
  /** Empty in the browser. */
  origin?: string
  /** The agent is to push its news, so that Switchboard need not stay connected to it. */
  push?: boolean
  /** The newest row of the task that was seen: nothing is sent where more was said to the agent since. */
  seen?: number
  /** Hears how much of a large message has left the browser, 0 to 1, and undefined once all has. */
  onUpload?: (share: number | undefined) => void
  /** Withdraws a message, of which not all has left the browser. */
  signal?: AbortSignal
}

/** In characters: what is shorter is sent in no time. */
const largeMessage = 256 * 1024

/**
 * Starts or continues a task through the gateway and answers with Switchboard's own task id.
 * The stream of the answer is closed at once: what the agent says is read from the task's event log.
 */
export async function sendMessage(
  slug: string,
  call: SendCall,
  { origin = '', push = false, seen, onUpload, signal }: SendWays = {},
): Promise<Sent> {
  const wire = encodeCall(call)
  if (!wire.ok) return { ok: false, fault: { kind: 'invalid-input', message: wire.problem } }
  const { method, params } = wire.value
  const url = `${origin}/a2a/${encodeURIComponent(slug)}`
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
    // The task's ID comes in the response head, before the agent has answered.
    Prefer: 'respond-async',
    traceparent: newTraceParent(),
    ...(push && { 'Switchboard-Push': 'on' }),
    ...(seen && { 'Switchboard-Seen': String(seen) }),
    ...wire.value.headers,
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: newId(), method, params })
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
    return { ok: false, fault: answerFault(response.status, await readJson(response)) }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

/** Cancels a task at its agent. Answers with the fault that prevented it, or null. */
export async function cancelTask(taskId: string, origin = ''): Promise<FaultData | null> {
  try {
    const response = await fetch(`${origin}/api/tasks/${encodeURIComponent(taskId)}/cancel`, { method: 'POST' })
    if (!response.ok) return answerFault(response.status, await readJson(response))
    await response.body?.cancel()
    return null
  } catch {
    return switchboardUnreachable()
  }
}

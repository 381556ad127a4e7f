import type { ActionResult } from '@/lib/api/action-result'
import { readResponseFault, switchboardUnreachable } from '@/lib/client/http/read-response-fault'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface CallOptions {
  /** Body that is JSON already, sent unchanged. */
  text?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Calls the REST API. Returns the response body or the fault. Never rejects. */
export async function callApi<T>(
  method: Method,
  url: string,
  body?: unknown,
  { text, headers, signal }: CallOptions = {},
): Promise<ActionResult<T>> {
  try {
    const sent = text ?? (body === undefined ? null : JSON.stringify(body))
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/json', ...(sent !== null && { 'Content-Type': 'application/json' }), ...headers },
      cache: 'no-store',
      body: sent,
      signal: signal ?? null,
    })
    const answer: unknown = await response.json().catch(() => null)
    return response.ok
      ? { ok: true, value: answer as T }
      : { ok: false, fault: readResponseFault(response.status, answer) }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

import type { ActionResult } from '@/lib/api/action-result'
import { readResponseFault, switchboardUnreachable } from '@/lib/client/http/read-response-fault'
import { Fault, type FaultData } from '@/lib/faults/fault'

/** Temporary statuses: worth a retry. */
const passing = new Set([408, 425, 429])

/** Throws if the response is an error: a Fault if it is permanent, an Error if a retry may succeed. */
export async function requireOk(response: Response): Promise<void> {
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  const fault = readResponseFault(response.status, body)
  if (response.status >= 500 || passing.has(response.status))
    throw new Error(`HTTP ${response.status}`, { cause: fault })
  const { kind, message, ...rest } = fault
  throw new Fault(kind, message, rest)
}

const prefix = 'database-'

/** Returns why the server's database is unavailable, if the error says so. Otherwise null. */
export function getDatabaseOutage(error: unknown): string | null {
  const fault = error instanceof Error ? (error.cause as Partial<FaultData> | undefined) : undefined
  const code = fault?.details?.code
  return typeof code === 'string' && code.startsWith(prefix) ? code.slice(prefix.length) : null
}

const noJson: FaultData = { kind: 'internal', hop: 'switchboard', message: 'Switchboard did not return JSON.' }

/**
 * Returns the response of a GET request to the REST API. Rejects with a Fault, also if Switchboard does not respond, or when
 * `signal` aborts.
 */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  const result = await callApi<T | null>('GET', url, undefined, { signal })
  signal?.throwIfAborted()
  if (result.ok && result.value !== null) return result.value
  const { kind, message, ...rest } = result.ok ? noJson : result.fault
  throw new Fault(kind, message, rest)
}

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

import type { ApiResult } from '@/lib/api/api-result'
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

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Requests JSON from the REST API. `body`: JSON text. Returns the response body or the fault. Never rejects. */
export async function callApi(
  method: string,
  url: string,
  body?: string,
  { headers, signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      cache: 'no-store',
      body: body ?? null,
      signal: signal ?? null,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) return { ok: false, fault: readResponseFault(response.status, answer) }
    return answer === undefined ? { ok: false, fault: noJson } : { ok: true, value: answer }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

import 'server-only'
import { readResponse } from '@/lib/server/tasks/read-response'
import type { Dialect } from '@/lib/a2a/dialect'
import type { FaultData } from '@/lib/faults/fault'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import { type Draft, faultDraft } from '@/lib/server/tasks/draft'

/** The fault row of an answer with an HTTP error status. The agent's own error, if the body has one, is kept. */
export async function readRefusal(response: OutboundResponse, dialect: Dialect, method: string): Promise<Draft> {
  const raw = await response.text().catch(() => '')
  const rpc = readResponse(raw)
  const said = rpc.ok && 'error' in rpc.value ? dialect.decodeError(rpc.value.error) : undefined
  const retryAfter = secondsUntil(response.headers.get('retry-after'))
  const fault: FaultData = {
    ...(said ?? refusalOf(response)),
    ...byStatus(response.status),
    hop: 'agent',
    httpStatus: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  }
  return faultDraft(fault, method, raw)
}

/** Statuses whose meaning is the same whatever the body says. */
function byStatus(status: number): Pick<FaultData, 'kind' | 'message'> | undefined {
  if (status === 401) return { kind: 'agent-refused-auth', message: 'The agent asks for credentials (HTTP 401).' }
  if (status === 403) return { kind: 'agent-refused-auth', message: 'The agent refuses these credentials (HTTP 403).' }
  if (status === 429) return { kind: 'rate-limited', message: 'The agent asks to slow down (HTTP 429).' }
  return undefined
}

function refusalOf({ status, headers }: OutboundResponse): Pick<FaultData, 'kind' | 'message'> {
  const html = /\bhtml\b/i.test(headers.get('content-type') ?? '')
  if (html) return { kind: 'agent-nonsense', message: `A web page answered with HTTP ${status} in the agent's place.` }
  return { kind: 'agent-error', message: `The agent answered HTTP ${status}.` }
}

/** Seconds from now, from either form of Retry-After (RFC 9110 §10.2.3). */
function secondsUntil(value: string | null): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

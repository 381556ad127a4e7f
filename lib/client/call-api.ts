import type { ActionResult } from '@/lib/api/action-result'
import { answerFault, switchboardUnreachable } from '@/lib/client/answer-fault'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the REST API: the value it answers with, or the fault. Never rejects. */
export async function callApi<T>(method: Method, url: string, body?: unknown): Promise<ActionResult<T>> {
  try {
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      cache: 'no-store',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json().catch(() => null)
    return response.ok ? { ok: true, value: answer as T } : { ok: false, fault: answerFault(response.status, answer) }
  } catch {
    return { ok: false, fault: switchboardUnreachable }
  }
}

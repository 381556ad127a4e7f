import type { z } from 'zod'
import type { ApiResult } from '@/lib/api/api-result'
import type { Operations } from '@/lib/api/operations/operations'
import { routes } from '@/lib/api/operations/routes'
import { readResponseFault, switchboardUnreachable } from '@/lib/client/http/read-response-fault'

/** Operations without path parameters that respond with a file for a JSON body. */
type FileOperationId = 'exportTasks'

/** Requests a file and returns all its bytes, or the fault. Never rejects; a response that ends early counts as unreachable. */
export async function downloadFile<Id extends FileOperationId>(
  id: Id,
  body: z.input<Operations[Id]['body']>,
  signal: AbortSignal,
): Promise<ApiResult<Blob>> {
  const [method = '', path = ''] = routes[id].split(' ')
  try {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      cache: 'no-store',
      body: JSON.stringify(body),
      signal,
    })
    if (response.ok) return { ok: true, value: await response.blob() }
    const answer: unknown = await response.json().catch(() => undefined)
    return { ok: false, fault: readResponseFault(response.status, answer) }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

import type { z } from 'zod'
import type { ApiResult } from '@/lib/api/api-result'
import { buildUrl, type UrlInput } from '@/lib/api/operations/build-url'
import type { Operations } from '@/lib/api/operations/operations'
import { routes } from '@/lib/api/operations/routes'
import { readResponseFault, switchboardUnreachable } from '@/lib/client/http/read-response-fault'

/** Operations that respond with a file. */
type FileOperationId = 'exportTask' | 'exportTasks'
type BodyPart<Contract> = Contract extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : unknown

/** A file of a response. */
export interface DownloadedFile {
  content: Blob
  /** As suggested by the server; empty if it suggests none. */
  name: string
}

/** Requests a file and returns all its bytes, or the fault. Never rejects; a response that ends early counts as unreachable. */
export async function downloadFile<Id extends FileOperationId>(
  id: Id,
  input: UrlInput<Id> & BodyPart<Operations[Id]>,
  signal: AbortSignal,
): Promise<ApiResult<DownloadedFile>> {
  const { body } = input as { body?: unknown }
  const [method = ''] = routes[id].split(' ')
  try {
    const response = await fetch(buildUrl(id, input), {
      method,
      cache: 'no-store',
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      signal,
    })
    if (response.ok) {
      const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
      return { ok: true, value: { content: await response.blob(), name } }
    }
    const answer: unknown = await response.json().catch(() => undefined)
    return { ok: false, fault: readResponseFault(response.status, answer) }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

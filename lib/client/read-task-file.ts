import type { ApiResult } from '@/lib/api/api-result'
import { buildUrl } from '@/lib/api/operations/build-url'
import { readResponseFault, switchboardUnreachable } from '@/lib/client/http/read-response-fault'
import { readBase64 } from '@/lib/client/read-base64'

/** A file that the server downloaded from its URL. */
export interface TaskFile {
  /** Standard base64. */
  base64: string
  mediaType: string
}

/** Downloads a file that a task references by URL, through the server. Never rejects. */
export async function readTaskFile(taskId: string, url: string): Promise<ApiResult<TaskFile>> {
  try {
    const response = await fetch(buildUrl('readTaskFile', { id: taskId, query: { url } }), { cache: 'no-store' })
    if (!response.ok)
      return { ok: false, fault: readResponseFault(response.status, await response.json().catch(() => null)) }
    const base64 = (await readBase64(await response.blob(), () => true)) ?? ''
    const mediaType = response.headers.get('switchboard-media-type') ?? ''
    return { ok: true, value: { base64, mediaType } }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

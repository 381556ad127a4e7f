import type { ActionResult } from '@/lib/api/action-result'
import { answerFault, switchboardUnreachable } from '@/lib/client/answer-fault'
import { readBase64 } from '@/lib/client/read-base64'

/** A file that lay elsewhere, as the server fetched it. */
export interface TaskFile {
  /** Standard base64. */
  base64: string
  mediaType: string
}

/** Asks the server for a file that a task speaks of by its address. Never rejects. */
export async function readTaskFile(taskId: string, url: string): Promise<ActionResult<TaskFile>> {
  try {
    const query = new URLSearchParams({ url })
    const response = await fetch(`/api/tasks/${encodeURIComponent(taskId)}/files?${query}`, { cache: 'no-store' })
    if (!response.ok) return { ok: false, fault: answerFault(response.status, await response.json().catch(() => null)) }
    const base64 = (await readBase64(await response.blob(), () => true)) ?? ''
    const mediaType = response.headers.get('switchboard-media-type') ?? ''
    return { ok: true, value: { base64, mediaType } }
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

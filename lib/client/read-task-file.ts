import type { ActionResult } from '@/lib/api/action-result'
import { answerFault, switchboardUnreachable } from '@/lib/client/answer-fault'

/** A file that lay elsewhere, as the server fetched it. */
export interface TaskFile {
  /** Standard base64. */
  base64: string
  mediaType: string
}

/** The browser's own way from bytes to base64, without holding up the page. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
}

/** Asks the server for a file that a task speaks of by its address. Never rejects. */
export async function readTaskFile(taskId: string, url: string): Promise<ActionResult<TaskFile>> {
  try {
    const query = new URLSearchParams({ url })
    const response = await fetch(`/api/tasks/${encodeURIComponent(taskId)}/files?${query}`, { cache: 'no-store' })
    if (!response.ok) return { ok: false, fault: answerFault(response.status, await response.json().catch(() => null)) }
    const mediaType = response.headers.get('content-type') ?? ''
    return { ok: true, value: { base64: await base64Of(await response.blob()), mediaType } }
  } catch {
    return { ok: false, fault: switchboardUnreachable }
  }
}

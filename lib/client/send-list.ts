import type { ActionResult } from '@/lib/api/action-result'
import type { ImportPreview, ImportResult } from '@/lib/api/catalog'
import { answerFault, switchboardUnreachable } from '@/lib/client/answer-fault'

/** Asks what a list, or the list at an address (`{"url"}`), holds. Never rejects. */
export async function previewList(text: string): Promise<ActionResult<ImportPreview>> {
  return send<ImportPreview>('/api/catalog/import/preview', text)
}

/** Begins to import it; the import goes on by itself. Never rejects. */
export async function beginImport(text: string): Promise<ActionResult<ImportResult>> {
  return send<ImportResult>('/api/catalog/import', text, { Prefer: 'respond-async' })
}

/** The text goes as it is: taking it apart here would only cost time. */
async function send<T>(url: string, body: string, headers: Record<string, string> = {}): Promise<ActionResult<T>> {
  try {
    const type = { Accept: 'application/json', 'Content-Type': 'application/json' }
    const response = await fetch(url, { method: 'POST', body, headers: { ...type, ...headers }, cache: 'no-store' })
    const answer: unknown = await response.json().catch(() => null)
    return response.ok ? { ok: true, value: answer as T } : { ok: false, fault: answerFault(response.status, answer) }
  } catch {
    return { ok: false, fault: switchboardUnreachable }
  }
}

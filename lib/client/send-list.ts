import type { ActionResult } from '@/lib/api/action-result'
import type { ImportPreview, ImportResult } from '@/lib/api/catalog'
import { callApi } from '@/lib/client/call-api'

// The text goes as it is: taking it apart here would only cost time.

/** Asks what a list, or the list at an address (`{"url"}`), holds. Never rejects. */
export async function previewList(text: string): Promise<ActionResult<ImportPreview>> {
  return callApi('POST', '/api/catalog/import/preview', undefined, { text })
}

/** Begins to import it; the import goes on by itself. Never rejects. */
export async function beginImport(text: string): Promise<ActionResult<ImportResult>> {
  return callApi('POST', '/api/catalog/import', undefined, { text, headers: { Prefer: 'respond-async' } })
}

import type { ActionResult } from '@/lib/api/action-result'
import type { ImportPreview, ImportResult } from '@/lib/api/catalog'
import { callApi } from '@/lib/client/http/call-api'

// The text is sent unchanged: parsing it here would only cost time.

/** Returns a preview of an agent list, or of the list at a URL (`{"url"}`). Never rejects. */
export async function previewImport(text: string): Promise<ActionResult<ImportPreview>> {
  return callApi('POST', '/api/catalog/import/preview', undefined, { text })
}

/** Starts an import, which runs in the background. Never rejects. */
export async function startImport(text: string): Promise<ActionResult<ImportResult>> {
  return callApi('POST', '/api/catalog/import', undefined, { text, headers: { Prefer: 'respond-async' } })
}

import type { ApiResult } from '@/lib/api/api-result'
import type { ImportPreview, ImportResult } from '@/lib/api/catalog'
import { api } from '@/lib/client/api'
import { createTabStorage } from '@/lib/client/tab-storage'

const carried = createTabStorage('switchboard.carried-list')

/** Stores the text of an agent list for the next page of this tab. */
export const storePendingList = carried.set

/** Returns and clears the list that the previous page stored. Empty if there is none. */
export function takePendingList(): string {
  const text = carried.get()
  carried.clear()
  return text
}

// The text is sent unchanged: parsing it here would only cost time.

/** Returns a preview of an agent list, or of the list at a URL (`{"url"}`). Never rejects. */
export async function previewImport(text: string): Promise<ApiResult<ImportPreview>> {
  return api.previewImport({ text })
}

/** Starts an import, which runs in the background. Never rejects. */
export async function startImport(text: string): Promise<ApiResult<ImportResult>> {
  return api.importCatalog({ text }, { headers: { Prefer: 'respond-async' } })
}

import 'server-only'
import type { CatalogItem, CatalogOutcome } from '@/lib/a2a/catalog/catalog'
import { readCatalog } from '@/lib/a2a/catalog/read-catalog'
import { withLock } from '@/lib/server/platform/limiter'
import { openSession } from '@/lib/server/platform/threads/pool'

/** Maximum characters of a list that is read in this thread, within some milliseconds. */
const shortList = 64 * 1024

/**
 * Reads the text of a list of agents. Long lists are read in a worker thread, one after the other, because each takes much
 * memory. `foundAt`: the URL of the list, empty for an uploaded one. Throws `too-large` for a list that takes a thread too much
 * time or memory, and what `openSession` throws.
 */
export async function readList(text: string, foundAt = ''): Promise<CatalogOutcome> {
  if (text.length <= shortList) return readCatalog(text, foundAt)
  return withLock('reading of a list', async () => {
    const list = await openSession('list', undefined, { tooLarge: 'This list is too large to read.' })
    try {
      const head = await list.call('read', text, foundAt)
      if (!head.ok) return head
      const items: CatalogItem[] = []
      for (let page = await list.call('items', 0); page.length > 0; page = await list.call('items', items.length))
        items.push(...page)
      return { ok: true, value: { ...head.value, items } }
    } finally {
      list.close()
    }
  })
}

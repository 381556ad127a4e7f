import 'server-only'
import type { CatalogItem, CatalogOutcome } from '@/lib/a2a/catalog/catalog'
import { readCatalog } from '@/lib/a2a/catalog/read-catalog'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { openSession } from '@/lib/server/threads/pool'

/** Characters of a list that is read at once, in some milliseconds. */
const shortList = 64 * 1024

/**
 * Reads the text of a list of agents. A long one is read in a worker thread, one after the other, as each takes much memory.
 * `foundAt`: where it was fetched, empty for one that was sent. Throws `too-large` for a list that takes a thread too much time
 * or memory, and what `openSession` throws.
 */
export async function readList(text: string, foundAt = ''): Promise<CatalogOutcome> {
  if (text.length <= shortList) return readCatalog(text, foundAt)
  return oneAtATime('reading of a list', async () => {
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

import 'server-only'
import type { CatalogItem, CatalogProblem, CatalogReading } from '@/lib/a2a/catalog/catalog'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { readCatalog } from '@/lib/a2a/catalog/read-catalog'

declare module '@/lib/server/platform/threads/thread-messages' {
  interface SessionKinds {
    list: typeof openList
    cards: typeof openCards
  }
}

/** Maximum items per page, and their approximate size in characters. */
const itemsPerPage = 500
const pageLength = 2 * 1024 * 1024

/** A list without its items. */
export type ListHead = { ok: true; value: Omit<CatalogReading, 'items'> } | { ok: false; problem: CatalogProblem }

/**
 * Opens a session that reads one list of agents: `read`, then `items` from position 0 until there are none. Runs in a worker
 * thread: a hostile list of 32 MB takes seconds.
 */
export function openList() {
  let items: CatalogItem[] = []
  return {
    /** `listUrl`: the URL of the list, empty for an uploaded one. */
    read(text: string, listUrl: string): ListHead {
      const outcome = readCatalog(text, listUrl)
      if (!outcome.ok) return outcome
      const { items: all, ...head } = outcome.value
      items = all
      return { ok: true, value: head }
    },
    /** Returns the next page of items from `start` on: at most 500, and about 2 MiB of text. */
    items(start: number): CatalogItem[] {
      let end = start
      for (let length = 0; end < items.length && end - start < itemsPerPage && length < pageLength; end += 1)
        length += lengthOf(items[end])
      return items.slice(start, end)
    },
  }
}

const lengthOf = (item: CatalogItem | undefined): number => (item && 'card' in item ? (item.card?.length ?? 0) : 0)

/** Opens a session that redacts Agent Cards. It has no state. */
export function openCards() {
  return { redact: (card: string): string => redactCard(card) }
}

import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import {
  rejectItem,
  type CatalogItem,
  type CatalogReading,
  maxCatalogDepth,
  maxCatalogItems,
} from '@/lib/a2a/catalog/catalog'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import { fetchList } from '@/lib/server/agents/catalog/fetch-list'
import type { NewImport, NewImportLine } from '@/lib/server/db/jobs/imports'

/** Maximum number of nested catalogs that are fetched for one list. */
const maxFetched = 50
const overallMs = 60_000
/** Lines that are processed before other requests get a turn. */
const linesPerTurn = 500

interface PendingItem {
  item: CatalogItem
  level: number
  /** The catalog that contains it; null for an uploaded list. */
  foundIn: string | null
}

/**
 * Collects the lines to import from a list. Catalogs that the list only names are fetched, four levels deep and each once; one
 * that cannot be fetched becomes a failed line. `sourceUrl`: where the list was found. Throws `invalid-input` for too many
 * lines.
 */
export async function collectImportLines(
  { format, items, leftOut }: CatalogReading,
  sourceUrl: string | null,
): Promise<NewImport> {
  const signal = AbortSignal.timeout(overallMs)
  const seen = new Set(sourceUrl === null ? [] : [sourceUrl])
  /** Remaining items, the next one last. */
  const pending = pendingItems(items, 1, sourceUrl)
  const lines: NewImportLine[] = []
  let leftOutTotal = leftOut
  for (let pendingItem = pending.pop(); pendingItem; pendingItem = pending.pop()) {
    const { item, level, foundIn } = pendingItem
    const opened = 'catalog' in item ? await open(item, level, foundIn) : item
    if ('reading' in opened) {
      leftOutTotal += opened.reading.leftOut
      pending.push(...pendingItems(opened.reading.items, level + 1, opened.url))
    } else lines.push(lineOf(opened, foundIn))
    if (lines.length % linesPerTurn === linesPerTurn - 1) await turn()
    if (lines.length + pending.length > maxCatalogItems)
      throw catalogFault({ code: 'too-many-lines', values: { most: maxCatalogItems } }, 'list')
  }
  return { format, sourceUrl, leftOut: leftOutTotal, lines }

  async function open({ label, catalog }: { label: string; catalog: string }, level: number, foundIn: string | null) {
    if (level >= maxCatalogDepth || seen.size > maxFetched)
      return rejectItem(label, 'catalogs-too-deep', { most: maxCatalogDepth })
    if (seen.has(catalog)) return rejectItem(label, 'catalog-repeated')
    seen.add(catalog)
    try {
      return await fetchList(catalog, signal, foundIn ?? undefined)
    } catch (error) {
      if (signal.aborted)
        return {
          label,
          fault: new Fault('agent-timeout', 'The catalogs in this list took too long to respond.').data,
        }
      return { label, fault: toFaultData(error) }
    }
  }
}

const pendingItems = (items: CatalogItem[], level: number, foundIn: string | null): PendingItem[] =>
  items.map((item) => ({ item, level, foundIn })).toReversed()

function lineOf(item: CatalogItem | NewImportLine, foundIn: string | null): NewImportLine {
  const { label } = item
  if ('problem' in item) return { label, fault: catalogFault(item.problem, 'line').data }
  if ('fault' in item || 'line' in item) return item
  const line = item as Exclude<CatalogItem, { problem: unknown } | { catalog: string }>
  return { label, line: { ...line, ...(foundIn && { foundIn }) } }
}

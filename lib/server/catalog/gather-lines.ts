import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { broken, type CatalogItem, type CatalogReading, mostLevels, mostLines } from '@/lib/a2a/catalog/catalog'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { catalogFault } from '@/lib/server/catalog/catalog-fault'
import { fetchList } from '@/lib/server/catalog/fetch-list'
import type { NewImport, NewLine } from '@/lib/server/db/imports'

/** Catalogs in catalogs that are fetched for one list. */
const mostFetched = 50
const overallMs = 60_000
/** Lines that are worked on before other requests have a turn. */
const linesPerTurn = 500

interface Place {
  item: CatalogItem
  level: number
  /** The catalog that holds it; null for a list that was sent. */
  foundIn: string | null
}

/**
 * What there is to take over from a list: catalogs that it only names are fetched, four levels deep and each once. One that
 * cannot be is a line that failed. `sourceUrl`: where the list was found. Throws `invalid-input` for too many lines.
 */
export async function gatherLines(
  { format, items, leftOut }: CatalogReading,
  sourceUrl: string | null,
): Promise<NewImport> {
  const signal = AbortSignal.timeout(overallMs)
  const seen = new Set(sourceUrl === null ? [] : [sourceUrl])
  /** What is left, the next one last. */
  const places = placesAt(items, 1, sourceUrl)
  const lines: NewLine[] = []
  let left = leftOut
  for (let place = places.pop(); place; place = places.pop()) {
    const { item, level, foundIn } = place
    const opened = 'catalog' in item ? await open(item, level, foundIn) : item
    if ('reading' in opened) {
      left += opened.reading.leftOut
      places.push(...placesAt(opened.reading.items, level + 1, opened.url))
    } else lines.push(lineOf(opened, foundIn))
    if (lines.length % linesPerTurn === linesPerTurn - 1) await turn()
    if (lines.length + places.length > mostLines)
      throw catalogFault({ code: 'too-many-lines', values: { most: mostLines } }, 'list')
  }
  return { format, sourceUrl, leftOut: left, lines }

  async function open({ label, catalog }: { label: string; catalog: string }, level: number, foundIn: string | null) {
    if (level >= mostLevels || seen.size > mostFetched) return broken(label, 'catalogs-too-deep', { most: mostLevels })
    if (seen.has(catalog)) return broken(label, 'catalog-repeated')
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

const placesAt = (items: CatalogItem[], level: number, foundIn: string | null): Place[] =>
  items.map((item) => ({ item, level, foundIn })).toReversed()

function lineOf(item: CatalogItem | NewLine, foundIn: string | null): NewLine {
  const { label } = item
  if ('problem' in item) return { label, fault: catalogFault(item.problem, 'line').data }
  if ('fault' in item || 'line' in item) return item
  const line = item as Exclude<CatalogItem, { problem: unknown } | { catalog: string }>
  return { label, line: { ...line, ...(foundIn && { foundIn }) } }
}

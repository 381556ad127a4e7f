import 'server-only'
import {
  type CatalogItem,
  type CatalogOutcome,
  type CatalogReading,
  maxCatalogDepth,
  maxCatalogItems,
  rejectItem,
} from '@/lib/a2a/catalog/catalog'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { listAddressSchema } from '@/lib/api/catalog'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import { fetchList, maxListBytes, readList } from '@/lib/server/agents/catalog/fetch-list'
import { requireImport } from '@/lib/server/agents/catalog/import-view'
import { continueImport, waitForImport } from '@/lib/server/agents/catalog/run-import'
import {
  createImport,
  listUnfinishedImports,
  type NewImport,
  type NewImportLine,
  reopenImport,
} from '@/lib/server/db/jobs/imports'
import { readText } from '@/lib/server/platform/http/read-json'
import { withLock } from '@/lib/server/platform/limiter'
import type { Viewer } from '@/lib/server/platform/viewer'
import { setImmediate as turn } from 'node:timers/promises'

/** A longer body is never just a URL. */
const maxUrlBody = 4096

/**
 * Reads the lines of the list in a request body, as JSON or plain text, or of the list at its `{url}`. Throws `invalid-input`
 * if it is not a list, and what `readList` and `fetchList` throw.
 */
export async function readImportSource(request: Request): Promise<NewImport> {
  const text = await readText(request, maxListBytes)
  const address = addressIn(text)
  if (address === undefined) return collectImportLines(requireList(await readList(text)), null)
  const { url, reading } = await fetchList(address)
  return collectImportLines(reading, url)
}

function addressIn(text: string): string | undefined {
  const json = text.length <= maxUrlBody && text.trimStart().startsWith('{') ? parseLenientJson(text) : undefined
  return json?.ok ? listAddressSchema.safeParse(json.value).data?.url : undefined
}

function requireList(outcome: CatalogOutcome) {
  if (outcome.ok) return outcome.value
  throw catalogFault(outcome.problem, 'list')
}

/** Larger lists are imported one at a time. */
const smallListLines = 100

interface StartedImport {
  id: string
  /** Resolves when the import is complete. */
  done: Promise<void>
}

/** Starts an import, which continues even if no client waits. Throws `conflict` while another large list is imported. */
export async function startImport(viewer: Viewer, list: NewImport): Promise<StartedImport> {
  const id = await withLock(`imports ${viewer.userId}`, async () => {
    if (list.lines.length > smallListLines) await rejectSecondImport(viewer)
    return createImport(viewer, list)
  })
  return { id, done: continueImport(viewer.userId, id) }
}

/** Retries the failed lines that may succeed, and continues with the pending ones. Throws `not-found` and `conflict`. */
export async function retryImport(viewer: Viewer, id: string): Promise<StartedImport> {
  await withLock(`imports ${viewer.userId}`, async () => {
    const { finishedAt, total } = await requireImport(viewer, id)
    if (finishedAt === null) return
    if (total > smallListLines) await rejectSecondImport(viewer)
    await waitForImport(id)
    await reopenImport(id)
  })
  return { id, done: continueImport(viewer.userId, id) }
}

async function rejectSecondImport({ userId: ownerId }: Viewer): Promise<void> {
  const other = (await listUnfinishedImports()).find((one) => one.ownerId === ownerId && one.total > smallListLines)
  if (!other) return
  throw new Fault('conflict', 'Another import is still running.', {
    hint: 'Wait until it finishes, or stop it.',
    details: { importId: other.id },
  })
}

/** Maximum number of nested catalogs that are fetched for one list. */
const maxFetched = 50
const overallMs = 60_000
/** Lines that are processed before other requests get a turn. */
const linesPerTurn = 500

interface PendingItem {
  item: CatalogItem
  level: number
  /** The catalog that contains it; null for an uploaded list. */
  parentUrl: string | null
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
  const visitedUrls = new Set(sourceUrl === null ? [] : [sourceUrl])
  /** Remaining items, the next one last. */
  const pending = pendingItems(items, 1, sourceUrl)
  const lines: NewImportLine[] = []
  let leftOutTotal = leftOut
  for (let pendingItem = pending.pop(); pendingItem; pendingItem = pending.pop()) {
    const { item, level, parentUrl } = pendingItem
    const opened = 'catalog' in item ? await open(item, level, parentUrl) : item
    if ('reading' in opened) {
      leftOutTotal += opened.reading.leftOut
      pending.push(...pendingItems(opened.reading.items, level + 1, opened.url))
    } else lines.push(lineOf(opened, parentUrl))
    if (lines.length % linesPerTurn === linesPerTurn - 1) await turn()
    if (lines.length + pending.length > maxCatalogItems)
      throw catalogFault({ code: 'too-many-lines', values: { most: maxCatalogItems } }, 'list')
  }
  return { format, sourceUrl, leftOut: leftOutTotal, lines }

  async function open({ label, catalog }: { label: string; catalog: string }, level: number, parentUrl: string | null) {
    if (level >= maxCatalogDepth || visitedUrls.size > maxFetched)
      return rejectItem(label, 'catalogs-too-deep', { most: maxCatalogDepth })
    if (visitedUrls.has(catalog)) return rejectItem(label, 'catalog-repeated')
    visitedUrls.add(catalog)
    try {
      return await fetchList(catalog, signal, parentUrl ?? undefined)
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

const pendingItems = (items: CatalogItem[], level: number, parentUrl: string | null): PendingItem[] =>
  items.map((item) => ({ item, level, parentUrl })).toReversed()

function lineOf(item: CatalogItem | NewImportLine, parentUrl: string | null): NewImportLine {
  const { label } = item
  if ('problem' in item) return { label, fault: catalogFault(item.problem, 'line').data }
  if ('fault' in item || 'line' in item) return item
  const line = item as Exclude<CatalogItem, { problem: unknown } | { catalog: string }>
  return { label, line: { ...line, ...(parentUrl && { foundIn: parentUrl }) } }
}

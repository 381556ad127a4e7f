import 'server-only'
import type { CatalogOutcome } from '@/lib/a2a/catalog/catalog'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { listAddressSchema } from '@/lib/api/catalog'
import { Fault } from '@/lib/faults/fault'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import { collectImportLines } from '@/lib/server/agents/catalog/collect-import-lines'
import { fetchList, maxListBytes } from '@/lib/server/agents/catalog/fetch-list'
import { requireImport } from '@/lib/server/agents/catalog/import-view'
import { readList } from '@/lib/server/agents/catalog/read-list'
import { continueImport, waitForImport } from '@/lib/server/agents/catalog/run-import'
import { createImport, listUnfinishedImports, type NewImport, reopenImport } from '@/lib/server/db/jobs/imports'
import { readText } from '@/lib/server/platform/http/read-json'
import { withLock } from '@/lib/server/platform/limiter'
import type { Viewer } from '@/lib/server/platform/viewer'

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
  const id = await withLock(`imports ${viewer.ownerId}`, async () => {
    if (list.lines.length > smallListLines) await rejectSecondImport(viewer)
    return createImport(viewer, list)
  })
  return { id, done: continueImport(viewer.ownerId, id) }
}

/** Retries the failed lines that may succeed, and continues with the pending ones. Throws `not-found` and `conflict`. */
export async function retryImport(viewer: Viewer, id: string): Promise<StartedImport> {
  await withLock(`imports ${viewer.ownerId}`, async () => {
    const { finishedAt, total } = await requireImport(viewer, id)
    if (finishedAt === null) return
    if (total > smallListLines) await rejectSecondImport(viewer)
    await waitForImport(id)
    await reopenImport(id)
  })
  return { id, done: continueImport(viewer.ownerId, id) }
}

async function rejectSecondImport({ ownerId }: Viewer): Promise<void> {
  const other = (await listUnfinishedImports()).find((one) => one.ownerId === ownerId && one.total > smallListLines)
  if (!other) return
  throw new Fault('conflict', 'Another import is still running.', {
    hint: 'Wait until it finishes, or stop it.',
    details: { importId: other.id },
  })
}

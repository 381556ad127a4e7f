import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { withLock } from '@/lib/server/platform/locks'
import { requireImport } from '@/lib/server/agents/catalog/import-view'
import { continueImport, waitForImport } from '@/lib/server/agents/catalog/run-import'
import { createImport, type NewImport, reopenImport, listUnfinishedImports } from '@/lib/server/db/jobs/imports'
import type { Viewer } from '@/lib/server/platform/viewer'

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

import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { existingImport } from '@/lib/server/catalog/import-view'
import { pursueImport, settledImport } from '@/lib/server/catalog/run-import'
import { createImport, type NewImport, reopenImport, unfinishedImports } from '@/lib/server/db/imports'
import type { Viewer } from '@/lib/server/viewer'

/** Lists with more lines are taken over one after the other. */
const small = 100

interface Begun {
  id: string
  /** Resolves when all is done. */
  done: Promise<void>
}

/** Begins to take over a list; it goes on whoever waits. Throws `conflict` while another large list is taken over. */
export async function startImport(viewer: Viewer, list: NewImport): Promise<Begun> {
  const id = await oneAtATime(`imports ${viewer.ownerId}`, async () => {
    if (list.lines.length > small) await refuseSecond(viewer)
    return createImport(viewer, list)
  })
  return { id, done: pursueImport(viewer.ownerId, id) }
}

/** Tries the lines again that failed and may not fail the next time, and goes on with those that wait. Throws `not-found` and `conflict`. */
export async function retryImport(viewer: Viewer, id: string): Promise<Begun> {
  await oneAtATime(`imports ${viewer.ownerId}`, async () => {
    const { finishedAt, total } = await existingImport(viewer, id)
    if (finishedAt === null) return
    if (total > small) await refuseSecond(viewer)
    await settledImport(id)
    await reopenImport(id)
  })
  return { id, done: pursueImport(viewer.ownerId, id) }
}

async function refuseSecond({ ownerId }: Viewer): Promise<void> {
  const other = (await unfinishedImports()).find((one) => one.ownerId === ownerId && one.total > small)
  if (!other) return
  throw new Fault('conflict', 'Another import is still running.', {
    hint: 'Wait until it finishes, or stop it.',
    details: { importId: other.id },
  })
}

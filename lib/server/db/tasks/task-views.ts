import 'server-only'
import type { TaskView } from '@/lib/api/task-calls'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum views of a person. */
const maxViews = 50

const select = { id: true, name: true, query: true } as const

/** Returns the viewer's saved views, sorted by name. */
export function listTaskViews({ userId: ownerId }: Viewer): Promise<TaskView[]> {
  return database().prisma.taskView.findMany({ where: { ownerId }, orderBy: [{ name: 'asc' }, { id: 'asc' }], select })
}

/** Saves a view. Throws `conflict` if the name is taken or the limit is reached. */
export async function saveTaskView({ userId: ownerId }: Viewer, view: Omit<TaskView, 'id'>): Promise<TaskView> {
  const { prisma } = database()
  if ((await prisma.taskView.count({ where: { ownerId } })) >= maxViews)
    throw new Fault('conflict', `You can save at most ${maxViews} views.`, {
      hint: 'Delete a view that you no longer need.',
      details: { code: 'views-full' },
    })
  return withViewFaults(view.name, () => prisma.taskView.create({ data: { ...toStorableData(view), ownerId }, select }))
}

/** Updates a view. Throws `not-found` if it does not exist, and `conflict` if the name is taken. */
export async function updateTaskView(
  { userId: ownerId }: Viewer,
  id: string,
  patch: Partial<TaskView>,
): Promise<TaskView> {
  const { name, query } = toStorableData(patch)
  return withViewFaults(name ?? '', () =>
    database().prisma.taskView.update({ where: { id: toStorableData(id), ownerId }, data: { name, query }, select }),
  )
}

/** Deletes a view. Throws `not-found` if it does not exist. */
export async function removeTaskView({ userId: ownerId }: Viewer, id: string): Promise<void> {
  const { count } = await database().prisma.taskView.deleteMany({ where: { id: toStorableData(id), ownerId } })
  if (count === 0) throw createMissingViewFault()
}

const createMissingViewFault = (): Fault => new Fault('not-found', 'View not found.')

async function withViewFaults(name: string, write: () => Promise<TaskView>): Promise<TaskView> {
  try {
    return await write()
  } catch (error) {
    const problem = databaseErrorKind(error)
    if (problem === 'missing') throw createMissingViewFault()
    if (problem === 'taken')
      throw new Fault('conflict', `A view named “${name}” already exists.`, {
        details: { code: 'view-taken' },
      })
    throw error
  }
}

import 'server-only'
import type { TaskView } from '@/lib/api/task-view'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

/** Views that a person may have. */
const mostViews = 50

const select = { id: true, name: true, query: true } as const

/** The viewer's saved views, by name. */
export function listTaskViews({ ownerId }: Viewer): Promise<TaskView[]> {
  return database().prisma.taskView.findMany({ where: { ownerId }, orderBy: [{ name: 'asc' }, { id: 'asc' }], select })
}

/** Saves a view. A name that is taken, and one view too many, are `conflict` faults. */
export async function saveTaskView({ ownerId }: Viewer, view: Omit<TaskView, 'id'>): Promise<TaskView> {
  const { prisma } = database()
  if ((await prisma.taskView.count({ where: { ownerId } })) >= mostViews)
    throw new Fault('conflict', `You can save at most ${mostViews} views.`, {
      hint: 'Delete a view that you no longer need.',
      details: { code: 'views-full' },
    })
  return named(view.name, () => prisma.taskView.create({ data: { ...plainData(view), ownerId }, select }))
}

/** Changes what the patch names. No such view is a `not-found` fault, a name that is taken a `conflict`. */
export async function changeTaskView({ ownerId }: Viewer, id: string, patch: Partial<TaskView>): Promise<TaskView> {
  const { name, query } = plainData(patch)
  return named(name ?? '', () =>
    database().prisma.taskView.update({ where: { id: plainData(id), ownerId }, data: { name, query }, select }),
  )
}

/** Forgets a view. No such view is a `not-found` fault. */
export async function removeTaskView({ ownerId }: Viewer, id: string): Promise<void> {
  const { count } = await database().prisma.taskView.deleteMany({ where: { id: plainData(id), ownerId } })
  if (count === 0) throw noView()
}

const noView = (): Fault => new Fault('not-found', 'View not found.')

async function named(name: string, write: () => Promise<TaskView>): Promise<TaskView> {
  try {
    return await write()
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem === 'missing') throw noView()
    if (problem === 'taken')
      throw new Fault('conflict', `A view named “${name}” already exists.`, {
        details: { code: 'view-taken' },
      })
    throw error
  }
}

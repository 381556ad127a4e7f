import 'server-only'
import { database } from '@/lib/server/db/client'

/** What one instance wants done with a task that another one holds, as it is kept. */
export interface ErrandRecord {
  id: string
  taskId: string
  /** Who is to do it. */
  holder: string
  kind: string
  /** Sealed. */
  payload: string
}

/** Stands in place of the answer from the moment on in which it is done. */
const begun = 'begun'

/** Leaves an errand for its holder. */
export async function leaveErrand(errand: ErrandRecord): Promise<void> {
  await database().prisma.errand.create({ data: errand })
}

/** The errands that wait for this holder, the oldest first. */
export async function waitingErrands(holder: string): Promise<ErrandRecord[]> {
  return database().prisma.errand.findMany({
    where: { holder, answer: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true, taskId: true, holder: true, kind: true, payload: true },
  })
}

/** Begins an errand: true for one of all who try, once, and for nobody after it was taken back. */
export async function beginErrand(id: string): Promise<boolean> {
  const { count } = await database().prisma.errand.updateMany({ where: { id, answer: null }, data: { answer: begun } })
  return count > 0
}

/** Says what came of an errand. `answer`: sealed. */
export async function answerErrand(id: string, answer: string): Promise<void> {
  await database().prisma.errand.updateMany({ where: { id }, data: { answer } })
}

/** How far an errand is; `gone`: with its task. */
export async function errandState(id: string): Promise<'waiting' | 'begun' | 'gone' | { answer: string }> {
  const row = await database().prisma.errand.findUnique({ where: { id }, select: { answer: true } })
  if (!row) return 'gone'
  if (row.answer === null) return 'waiting'
  return row.answer === begun ? 'begun' : { answer: row.answer }
}

/** Takes an errand back: true where nobody has begun it, nor will. */
export async function takeBackErrand(id: string): Promise<boolean> {
  return (await database().prisma.errand.deleteMany({ where: { id, answer: null } })).count > 0
}

/** Forgets an errand whose answer was read. */
export async function forgetErrand(id: string): Promise<void> {
  await database().prisma.errand.deleteMany({ where: { id } })
}

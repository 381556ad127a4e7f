import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** A stored command of one instance for the instance that holds a task. */
export interface RemoteCommandRecord {
  id: string
  taskId: string
  /** Instance that runs the command. */
  holder: string
  kind: string
  /** Encrypted. */
  payload: string
}

/** Value of the result column while the command runs. */
const begun = 'begun'

/** Stores a command for its holder. */
export async function createRemoteCommand(command: RemoteCommandRecord): Promise<void> {
  await database().prisma.taskCommand.create({ data: command })
}

/** Returns the pending commands of this holder, oldest first. */
export async function listPendingCommands(holder: string): Promise<RemoteCommandRecord[]> {
  return database().prisma.taskCommand.findMany({
    where: { holder, result: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true, taskId: true, holder: true, kind: true, payload: true },
  })
}

/** Claims a command. Returns true for exactly one caller, and for none after the command was withdrawn. */
export async function claimCommand(id: string): Promise<boolean> {
  const { count } = await database().prisma.taskCommand.updateMany({
    where: { id, result: null },
    data: { result: begun },
  })
  return count > 0
}

/** Stores the result of a command. `result` is encrypted. */
export async function storeCommandResult(id: string, result: string): Promise<void> {
  await database().prisma.taskCommand.updateMany({ where: { id }, data: { result } })
}

/** Returns the state of a command; `gone`: deleted together with its task. */
export async function readCommandState(id: string): Promise<'waiting' | 'begun' | 'gone' | { result: string }> {
  const row = await database().prisma.taskCommand.findUnique({ where: { id }, select: { result: true } })
  if (!row) return 'gone'
  if (row.result === null) return 'waiting'
  return row.result === begun ? 'begun' : { result: row.result }
}

/** Withdraws a command. Returns true if it was not claimed; it will not run then. */
export async function withdrawCommand(id: string): Promise<boolean> {
  return (await database().prisma.taskCommand.deleteMany({ where: { id, result: null } })).count > 0
}

/** Deletes a command whose result was read. */
export async function deleteCommand(id: string): Promise<void> {
  await database().prisma.taskCommand.deleteMany({ where: { id } })
}

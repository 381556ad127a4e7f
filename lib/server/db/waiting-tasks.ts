import 'server-only'
import { isInterrupted, taskStates } from '@/lib/a2a/states'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'

const waitingStates = taskStates.filter(isInterrupted)

/**
 * Tasks that wait for the user (see `waitsForUser`). An imported one does not, whatever its state: nobody is called for it.
 */
export const waits = {
  state: { in: waitingStates },
  successorId: '',
  imported: { equals: Prisma.DbNull },
} satisfies TaskWhereInput

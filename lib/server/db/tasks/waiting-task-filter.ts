import 'server-only'
import { isInterrupted, taskStates } from '@/lib/a2a/states'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'

const waitingStates = taskStates.filter(isInterrupted)

/** Filter for tasks that wait for the user (see `waitsForUser`). An imported task never waits: its agent is not called. */
export const waitingTaskFilter = {
  state: { in: waitingStates },
  successorId: '',
  imported: { equals: Prisma.DbNull },
} satisfies TaskWhereInput

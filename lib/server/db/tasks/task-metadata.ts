import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import type { TaskMetadata } from '@/lib/api/task-metadata'
import { database } from '@/lib/server/db/engine/client'
import { clampPageSize, decodeDateCursor, encodeKeyCursor } from '@/lib/server/db/engine/paging'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type {
  TaskGetPayload,
  TaskOrderByWithRelationInput,
  TaskWhereInput,
} from '@/lib/server/db/gen/sqlite/models/Task'

/** Maximum count: counting further would take longer than the page itself. */
const maxCount = 10_000

/** Filters for the tasks of all people. All of them must match. */
export interface TaskMetadataQuery {
  /** ID or slug of the agent. */
  agent?: string | undefined
  state?: TaskState[] | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** Every column is named: a new one stays private until it is added here. No title, no text, no name of an artifact. */
const selection = {
  select: {
    id: true,
    agentId: true,
    agent: { select: { slug: true, name: true } },
    ownerId: true,
    owner: { select: { name: true } },
    state: true,
    open: true,
    lastSeq: true,
    artifactCount: true,
    logBytes: true,
    spanMs: true,
    createdAt: true,
    updatedAt: true,
  },
} as const

function toMetadata(row: TaskGetPayload<typeof selection>): TaskMetadata {
  const { agent, owner, ownerId, state, logBytes, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    agentSlug: agent.slug,
    agentName: agent.name,
    author: { id: ownerId, name: owner.name },
    state: state as TaskState,
    logBytes: Number(logBytes),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

interface TaskMetadataList {
  tasks: TaskMetadata[]
  nextCursor: string | null
  total: number
  totalIsLeast: boolean
}

/** Returns the order of a limited count: of the index in which a database stops at the limit. */
function countOrder({ agent, state }: Pick<TaskMetadataQuery, 'agent' | 'state'>): TaskOrderByWithRelationInput[] {
  if (agent !== undefined) return [{ statusAt: 'desc' }, { id: 'desc' }]
  return state ? [{ createdAt: 'desc' }, { id: 'desc' }] : [{ id: 'desc' }]
}

/** Returns one page of the tasks of all people without their content, newest first. Throws `invalid-input` for an invalid cursor. */
export async function listTaskMetadata({ cursor, limit, ...rest }: TaskMetadataQuery): Promise<TaskMetadataList> {
  const { task } = database().prisma
  const { agent, state } = toStorableData(rest)
  const filter: TaskWhereInput = {
    ...(state && { state: state.length === 1 ? state[0] : { in: state } }),
    ...(agent && { agent: { OR: [{ id: agent }, { slug: agent }] } }),
  }
  const take = clampPageSize(limit)
  const orderBy: TaskOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]
  const rows = await task.findMany({
    where: cursor === undefined ? filter : { AND: [filter, behind(cursor)] },
    orderBy,
    take: take + 1,
    ...selection,
  })
  const counted = await task.count({ where: filter, take: maxCount + 1, orderBy: countOrder({ agent, state }) })
  const last = rows[take - 1]
  return {
    tasks: rows.slice(0, take).map(toMetadata),
    nextCursor: last && rows.length > take ? encodeKeyCursor(last.createdAt, last.id) : null,
    total: Math.min(counted, maxCount),
    totalIsLeast: counted > maxCount,
  }
}

function behind(cursor: string): TaskWhereInput {
  const { key, id } = decodeDateCursor(cursor)
  return { createdAt: { lte: key }, OR: [{ createdAt: { lt: key } }, { id: { lt: id } }] }
}

/** Returns a task of any person without its content; null if it does not exist. */
export async function findTaskMetadata(id: string): Promise<TaskMetadata | null> {
  const row = await database().prisma.task.findUnique({ where: { id: toStorableData(id) }, ...selection })
  return row && toMetadata(row)
}

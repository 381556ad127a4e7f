import 'server-only'
import { ownWorkCondition } from '@/lib/server/db/agents/own-work'
import {
  canHaveSharedWork,
  readableTaskFilter,
  sharedTaskCondition,
  taskListFilters,
} from '@/lib/server/db/agents/readable-work'
import type { TextLine } from '@/lib/server/db/conversations/conversation-update'
import { containsTerm } from '@/lib/server/db/conversations/message-texts'
import { database } from '@/lib/server/db/engine/client'
import { toStorableText } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { normalizeText, parseSearchTerms } from '@/lib/server/db/search/search-text'
import { type TaskRecord, taskSelection, toTaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Number of tasks that are searched: reading all of them would take longer than a person waits while typing. */
const maxSearched = 20_000
/** Fewer for artifacts, whose texts are long. */
const maxWithArtifacts = 2_000
const maxNameLength = 200
const { sql, join } = Prisma

/** Returns the conditions for the tasks that are searched, one for each query: the viewer's own ones, and shared ones. */
const searchConditions = (viewer: Viewer, table: Prisma.Sql): Prisma.Sql[] => [
  ownWorkCondition(viewer, table),
  ...(canHaveSharedWork(viewer) ? [sharedTaskCondition(viewer, table)] : []),
]

/**
 * Returns at most `limit` tasks that the viewer may read: first those whose ID at Switchboard, at their agent or at their caller is `q`, however old they
 * are, then those of the newest 20,000 whose title or text contains all words of `q`, newest first.
 */
export async function findRecentTasks(viewer: Viewer, q: string, limit: number): Promise<TaskRecord[]> {
  const terms = parseSearchTerms(q)
  if (terms.length === 0) {
    const pages = (await taskListFilters(viewer, 'all')).map(({ where }) => readTasks(where, limit))
    return newestFirst((await Promise.all(pages)).flat()).slice(0, limit)
  }
  const matches = terms.map((term) => containsTerm(sql`t."searchText"`, term))
  const [identified, ...rowLists] = await Promise.all([
    findIdentified(viewer, toStorableText(q.trim()), limit),
    ...searchConditions(viewer, sql`"Task"`).map(
      (condition) => database().prisma.$queryRaw<{ id: string }[]>`
      SELECT t."id" FROM (
        SELECT "id", "searchText", "createdAt" FROM "Task" WHERE ${condition}
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${maxSearched}
      ) t WHERE ${join(matches, ' AND ')} ORDER BY t."createdAt" DESC, t."id" DESC LIMIT ${limit}`,
    ),
  ])
  const others = rowLists.flat().flatMap(({ id }) => (identified.some((task) => task.id === id) ? [] : id))
  return [...identified, ...(await readByIds(viewer, others, limit))].slice(0, limit)
}

const newestFirst = (tasks: TaskRecord[]): TaskRecord[] =>
  tasks.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))

const readByIds = (viewer: Viewer, ids: string[], limit: number): Promise<TaskRecord[]> =>
  readTasks({ AND: [{ id: { in: ids } }, readableTaskFilter(viewer)] }, limit)

/** Returns at most `limit` tasks with this ID at Switchboard, at their agent or at the caller that created them, newest first. */
async function findIdentified(viewer: Viewer, id: string, limit: number): Promise<TaskRecord[]> {
  const conditions = searchConditions(viewer, sql`t`).map((condition) => sql`(${condition})`)
  const isReadable = sql`(${join(conditions, ' OR ')})`
  // One query for each, because a database does not use several indexes for alternatives.
  const rows = await database().prisma.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM (
      SELECT t."id", t."createdAt" FROM "Task" t WHERE t."id" = ${id} AND ${isReadable}
      UNION SELECT t."id", t."createdAt" FROM "Task" t WHERE t."remoteId" = ${id} AND ${isReadable}
      UNION SELECT t."id", t."createdAt" FROM "Task" t WHERE t."callerId" = ${id} AND ${isReadable}
    ) f ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit}`
  if (rows.length === 0) return []
  return readByIds(
    viewer,
    rows.map((task) => task.id),
    limit,
  )
}

/** An artifact with its task. */
interface ArtifactMatch {
  task: TaskRecord
  name: string
}

/**
 * Returns at most `limit` artifacts of the newest 2,000 tasks whose name or content contains all words of `q`, newest task
 * first; none without words.
 */
export async function findRecentArtifacts(viewer: Viewer, q: string, limit: number): Promise<ArtifactMatch[]> {
  const terms = parseSearchTerms(q)
  if (terms.length === 0) return []
  const matches = terms.map((term) => containsTerm(sql`s."searchText"`, term))
  const pages = searchConditions(viewer, sql`"Task"`).map(
    (condition) => database().prisma.$queryRaw<{ id: string; lines: string }[]>`
    SELECT t."id", s."lines" FROM (
      SELECT "id", "createdAt", "artifactCount" FROM "Task" WHERE ${condition}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${maxWithArtifacts}
    ) t JOIN "TaskText" s ON s."taskId" = t."id"
    WHERE t."artifactCount" > 0 AND ${join(matches, ' AND ')}
    ORDER BY t."createdAt" DESC, t."id" DESC LIMIT ${limit}`,
  )
  const linesById = new Map((await Promise.all(pages)).flat().map(({ id, lines }) => [id, lines]))
  const tasks = await readByIds(viewer, [...linesById.keys()], limit)
  return tasks
    .flatMap((task) => artifactNames(linesById.get(task.id) ?? '[]', terms).map((name) => ({ task, name })))
    .slice(0, limit)
}

/** Returns the first lines of the stored artifacts that contain all terms: their names, or the beginning of their text. */
function artifactNames(lines: string, terms: string[]): string[] {
  const texts = (JSON.parse(lines) as TextLine[]).flatMap(({ by, text }) => (by === 'artifact' ? [text] : []))
  return texts
    .filter((text) => {
      const folded = normalizeText(text)
      return terms.every((term) => folded.includes(term))
    })
    .map((text) => (text.split('\n', 1)[0] ?? '').slice(0, maxNameLength).toWellFormed())
}

async function readTasks(where: Prisma.TaskWhereInput, limit: number): Promise<TaskRecord[]> {
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
  const rows = await database().prisma.task.findMany({ where, orderBy, take: limit, ...taskSelection })
  return rows.map(toTaskRecord)
}

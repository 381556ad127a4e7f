import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import type { AgentItem, CatalogFormat } from '@/lib/a2a/catalog/catalog'
import type { ImportLine, ImportQuery, LineOutcome } from '@/lib/api/catalog'
import type { FaultData } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { insertRows } from '@/lib/server/db/engine/insert-rows'
import { decodeWireText, encodeWireText, toStorableData } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** A line to import, or why it cannot be imported. */
export type NewImportLine = { label: string } & ({ line: AgentItem } | { fault: FaultData })

export interface NewImport {
  format: CatalogFormat
  sourceUrl: string | null
  leftOut: number
  lines: NewImportLine[]
}

export interface ImportRecord {
  id: string
  ownerId: string
  format: CatalogFormat
  sourceUrl: string | null
  total: number
  leftOut: number
  createdAt: Date
  finishedAt: Date | null
  counts: Record<LineOutcome, number>
  /** Lines that failed and can be retried. */
  retryable: number
}

/** Maximum stored imports of a person. */
const maxImports = 20
/** Lines per statement, and approximate characters of their cards: more would delay other requests. */
const batchSize = 200
const batchLength = 512 * 1024
/** The timeout is longer than elsewhere: each card of a list may have the maximum size. */
const options = { ...transactionOptions, timeout: 60_000 }

/** Stores an import with all its lines, before the first line is processed. The oldest imports are deleted. Returns its ID. */
export async function createImport(viewer: Viewer, { lines, leftOut, ...list }: NewImport): Promise<string> {
  const { userId: ownerId } = viewer
  return database().prisma.$transaction(async (tx) => {
    const old = await tx.catalogImport.findMany({
      where: { ownerId, finishedAt: { not: null } },
      orderBy: { id: 'desc' },
      skip: maxImports - 1,
      select: { id: true },
    })
    await tx.catalogImport.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
    const { id: importId } = await tx.catalogImport.create({
      data: { ...toStorableData(list), skippedCount: leftOut, ownerId, total: lines.length },
    })
    for (let start = 0; start < lines.length;) {
      const some = lines.slice(start, batchEnd(lines, start))
      const rows = some.map((line, index) => newRow(importId, start + index, line))
      await insertRows(tx, 'ImportLine', lineColumns, rows)
      start += some.length
    }
    return importId
  }, options)
}

/** Returns the end of the batch of lines that begins at `start`. */
function batchEnd(lines: NewImportLine[], start: number): number {
  let end = start
  for (let length = 0; end < lines.length && end - start < batchSize && length < batchLength; end += 1) {
    const line = lines[end]
    length += line && 'line' in line ? (line.line.card?.length ?? 0) : 0
  }
  return end
}

const lineColumns = {
  importId: 'text',
  position: 'integer',
  label: 'text',
  outcome: 'text',
  fault: 'json',
  source: 'text',
} as const

function newRow(importId: string, position: number, line: NewImportLine) {
  const row = { importId, position, label: toStorableData(line.label) }
  if ('fault' in line) return { ...row, outcome: 'failed', fault: toStorableData(line.fault) }
  return { ...row, outcome: 'waiting', source: encodeWireText(JSON.stringify(line.line)) }
}

/** Returns an import with the counts of its lines by outcome. */
export async function findImport({ userId: ownerId }: Viewer, id: string): Promise<ImportRecord | null> {
  const row = await database().prisma.catalogImport.findFirst({ where: { id: toStorableData(id), ownerId } })
  if (!row) return null
  const [record] = await withCounts([row])
  return record ?? null
}

/** Returns the newest imports of a person. */
export async function listImports({ userId: ownerId }: Viewer): Promise<ImportRecord[]> {
  const where = { ownerId }
  return withCounts(
    await database().prisma.catalogImport.findMany({ where, orderBy: { id: 'desc' }, take: maxImports }),
  )
}

/** Returns all unfinished imports. */
export async function listUnfinishedImports(): Promise<{ id: string; ownerId: string; total: number }[]> {
  return database().prisma.catalogImport.findMany({
    where: { finishedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, ownerId: true, total: true },
  })
}

type Row = Omit<ImportRecord, 'format' | 'counts' | 'retryable' | 'leftOut'> & {
  format: string
  skippedCount: number | null
}

async function withCounts(rows: Row[]): Promise<ImportRecord[]> {
  const { importLine } = database().prisma
  const importId = { in: rows.map(({ id }) => id) }
  const again = { importId, outcome: 'failed', source: { not: null } }
  const [groups, failed] = await Promise.all([
    importLine.groupBy({ by: ['importId', 'outcome'], where: { importId }, _count: { _all: true } }),
    importLine.groupBy({ by: ['importId'], where: again, _count: { _all: true } }),
  ])
  return rows.map(({ skippedCount, ...row }) => {
    const counts = { waiting: 0, added: 0, known: 0, changed: 0, failed: 0 }
    for (const group of groups) if (group.importId === row.id) counts[group.outcome as LineOutcome] = group._count._all
    const retryable = failed.find((group) => group.importId === row.id)?._count._all ?? 0
    return { ...row, format: row.format as CatalogFormat, leftOut: skippedCount ?? 0, counts, retryable }
  })
}

/** Marks an import as finished; lines that still wait stay unprocessed. */
export async function finishImport(id: string): Promise<void> {
  await database().prisma.catalogImport.updateMany({
    where: { id, finishedAt: null },
    data: { finishedAt: new Date() },
  })
}

/** Returns the retryable failed lines to the queue and reopens the import. */
export async function reopenImport(id: string): Promise<void> {
  await database().prisma.$transaction([
    database().prisma.importLine.updateMany({
      where: { importId: id, outcome: 'failed', source: { not: null } },
      data: { outcome: 'waiting', fault: Prisma.DbNull },
    }),
    database().prisma.catalogImport.updateMany({ where: { id }, data: { finishedAt: null } }),
  ])
}

/** Returns false once the import is finished or stopped, here or by another instance. */
export async function isImportUnfinished(id: string): Promise<boolean> {
  return (await database().prisma.catalogImport.count({ where: { id, finishedAt: null } })) > 0
}

export interface PendingImportLine {
  position: number
  line: AgentItem
}

/** Returns the next pending lines after `position`. */
export async function listPendingImportLines(
  importId: string,
  position: number,
  limit: number,
): Promise<PendingImportLine[]> {
  const rows = await database().prisma.importLine.findMany({
    where: { importId, outcome: 'waiting', position: { gt: position } },
    orderBy: { position: 'asc' },
    take: limit,
    select: { position: true, source: true },
  })
  return rows.map((row) => ({
    position: row.position,
    line: JSON.parse(decodeWireText(row.source ?? '{}')) as AgentItem,
  }))
}

/** Stores the outcome of a line. With `again`, the line can be retried, so its source is kept. */
export async function finishImportLine(
  importId: string,
  position: number,
  result:
    | { outcome: 'added' | 'known' | 'changed'; agentId: string }
    | { outcome: 'failed'; fault: FaultData; again: boolean },
): Promise<void> {
  const data =
    result.outcome === 'failed'
      ? {
          outcome: 'failed',
          fault: toStorableData(result.fault) as unknown as Prisma.InputJsonValue,
          ...(!result.again && { source: null }),
        }
      : { outcome: result.outcome, agentId: result.agentId, source: null }
  await database().prisma.importLine.updateMany({ where: { importId, position }, data })
}

/** Stores within a transaction that these lines became new agents. */
export async function finishAddedLines(
  tx: Prisma.TransactionClient,
  importId: string,
  added: { position: number; agentId: string }[],
): Promise<void> {
  const agentIds = JSON.stringify(Object.fromEntries(added.map(({ position, agentId }) => [position, agentId])))
  // SQLite would read all lines of the import for a join with the JSON.
  if (database().provider === 'sqlite')
    await tx.$executeRaw`UPDATE "ImportLine"
      SET "outcome" = 'added', "agentId" = ${agentIds} ->> ('$."' || "position" || '"'), "source" = NULL
      WHERE "importId" = ${importId} AND "position" IN (SELECT CAST("key" AS INTEGER) FROM json_each(${agentIds}))`
  else
    await tx.$executeRaw`UPDATE "ImportLine" SET "outcome" = 'added', "agentId" = added."value", "source" = NULL
      FROM json_each_text(${agentIds}::json) added
      WHERE "importId" = ${importId} AND "position" = added."key"::integer`
}

/** Lines per query. After each one, other requests get a turn. */
const pageSize = 500

/** Returns lines of an import in order, with the agents that they became. */
export async function listImportLines(
  importId: string,
  { outcome, offset, limit }: ImportQuery,
): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (let last = -1, skip = offset; lines.length < limit; skip = 0) {
    const rows = await database().prisma.importLine.findMany({
      where: { importId, position: { gt: last }, ...(outcome && { outcome }) },
      orderBy: { position: 'asc' },
      skip,
      take: Math.min(pageSize, limit - lines.length),
      omit: { source: true },
    })
    const agents = await agentsOf(rows.flatMap(({ agentId }) => agentId ?? []))
    for (const { position, label, outcome, agentId, fault } of rows)
      lines.push({
        position,
        label,
        outcome: outcome as LineOutcome,
        agent: (agentId !== null && agents.get(agentId)) || null,
        fault: fault as ImportLine['fault'],
      })
    last = rows.at(-1)?.position ?? last
    if (rows.length < pageSize) break
    await turn()
  }
  return lines
}

async function agentsOf(ids: string[]): Promise<Map<string, { id: string; slug: string; name: string }>> {
  const where = { id: { in: ids } }
  const agents = await database().prisma.agent.findMany({ where, select: { id: true, slug: true, name: true } })
  return new Map(agents.map((agent) => [agent.id, agent]))
}

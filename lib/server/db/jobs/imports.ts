import 'server-only'
import type { AgentItem, CatalogFormat } from '@/lib/a2a/catalog/catalog'
import type { ImportLine, ImportQuery, LineOutcome } from '@/lib/api/catalog'
import type { FaultData } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
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
const batchSize = 500
const batchLength = 2 * 1024 * 1024
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
      const data = some.map((line, index) => newRow(importId, start + index, line))
      await tx.importLine.createMany({ data })
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

function newRow(importId: string, position: number, line: NewImportLine): Prisma.ImportLineCreateManyInput {
  const row = { importId, position, label: toStorableData(line.label) }
  if ('fault' in line)
    return { ...row, outcome: 'failed', fault: toStorableData(line.fault) as unknown as Prisma.InputJsonValue }
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

const lookupBatchSize = 500

/** Returns lines of an import in order, with the agents that they became. */
export async function listImportLines(
  importId: string,
  { outcome, offset, limit }: ImportQuery,
): Promise<ImportLine[]> {
  const rows = await database().prisma.importLine.findMany({
    where: { importId, ...(outcome && { outcome }) },
    orderBy: { position: 'asc' },
    skip: offset,
    take: limit,
    omit: { source: true },
  })
  const agents = await agentsOf(rows.flatMap(({ agentId }) => agentId ?? []))
  return rows.map(({ position, label, outcome, agentId, fault }) => ({
    position,
    label,
    outcome: outcome as LineOutcome,
    agent: (agentId !== null && agents.get(agentId)) || null,
    fault: fault as ImportLine['fault'],
  }))
}

async function agentsOf(ids: string[]): Promise<Map<string, { id: string; slug: string; name: string }>> {
  const found = new Map<string, { id: string; slug: string; name: string }>()
  for (let start = 0; start < ids.length; start += lookupBatchSize) {
    const where = { id: { in: ids.slice(start, start + lookupBatchSize) } }
    const select = { id: true, slug: true, name: true }
    for (const agent of await database().prisma.agent.findMany({ where, select })) found.set(agent.id, agent)
  }
  return found
}

import 'server-only'
import type { CatalogFormat, CatalogLine } from '@/lib/a2a/catalog/catalog'
import type { LineOutcome } from '@/lib/api/catalog'
import type { FaultData } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { plainData } from '@/lib/server/db/plain-data'
import { transactionOptions } from '@/lib/server/db/transaction-options'
import { readWireText, storeWireText } from '@/lib/server/db/wire-text'
import type { Viewer } from '@/lib/server/viewer'

/** A line to be taken over, or why it cannot be. */
export type NewLine = { label: string } & ({ line: CatalogLine } | { fault: FaultData })

export interface NewImport {
  format: CatalogFormat
  sourceUrl: string | null
  leftOut: number
  lines: NewLine[]
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
  /** Lines that failed and can be tried again. */
  retryable: number
}

/** Imports of one person that are remembered. */
const mostKept = 20
/** Lines that are written at once, and about how many characters of their cards: more would delay other requests. */
const chunk = 500
const chunkLength = 2 * 1024 * 1024
/** The timeout is longer than elsewhere: each card of a list may have the maximum size. */
const options = { ...transactionOptions, timeout: 60_000 }

/** Remembers a list with all of its lines, before the first is taken over. The oldest lists are forgotten. */
export async function createImport(viewer: Viewer, { lines, ...list }: NewImport): Promise<string> {
  const { ownerId } = viewer
  return database().prisma.$transaction(async (tx) => {
    const old = await tx.catalogImport.findMany({
      where: { ownerId, finishedAt: { not: null } },
      orderBy: { id: 'desc' },
      skip: mostKept - 1,
      select: { id: true },
    })
    await tx.catalogImport.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
    const { id: importId } = await tx.catalogImport.create({
      data: { ...plainData(list), ownerId, total: lines.length },
    })
    for (let start = 0; start < lines.length;) {
      const some = lines.slice(start, chunkEnd(lines, start))
      const data = some.map((line, index) => newRow(importId, start + index, line))
      await tx.importLine.createMany({ data })
      start += some.length
    }
    return importId
  }, options)
}

/** Where the lines end that are written at once from `start` on. */
function chunkEnd(lines: NewLine[], start: number): number {
  let end = start
  for (let length = 0; end < lines.length && end - start < chunk && length < chunkLength; end += 1) {
    const line = lines[end]
    length += line && 'line' in line ? (line.line.card?.length ?? 0) : 0
  }
  return end
}

function newRow(importId: string, position: number, line: NewLine): Prisma.ImportLineCreateManyInput {
  const row = { importId, position, label: plainData(line.label) }
  if ('fault' in line)
    return { ...row, outcome: 'failed', fault: plainData(line.fault) as unknown as Prisma.InputJsonValue }
  return { ...row, outcome: 'waiting', source: storeWireText(JSON.stringify(line.line)) }
}

/** The import of that id, with what has become of its lines. */
export async function findImport({ ownerId }: Viewer, id: string): Promise<ImportRecord | null> {
  const row = await database().prisma.catalogImport.findFirst({ where: { id: plainData(id), ownerId } })
  if (!row) return null
  const [record] = await withCounts([row])
  return record ?? null
}

/** The newest imports. */
export async function listImports({ ownerId }: Viewer): Promise<ImportRecord[]> {
  const where = { ownerId }
  return withCounts(await database().prisma.catalogImport.findMany({ where, orderBy: { id: 'desc' }, take: mostKept }))
}

/** Whose import is not through yet. */
export async function unfinishedImports(): Promise<{ id: string; ownerId: string; total: number }[]> {
  return database().prisma.catalogImport.findMany({
    where: { finishedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, ownerId: true, total: true },
  })
}

type Row = Omit<ImportRecord, 'format' | 'counts' | 'retryable' | 'leftOut'> & {
  format: string
  leftOut: number | null
}

async function withCounts(rows: Row[]): Promise<ImportRecord[]> {
  const { importLine } = database().prisma
  const importId = { in: rows.map(({ id }) => id) }
  const again = { importId, outcome: 'failed', source: { not: null } }
  const [groups, failed] = await Promise.all([
    importLine.groupBy({ by: ['importId', 'outcome'], where: { importId }, _count: { _all: true } }),
    importLine.groupBy({ by: ['importId'], where: again, _count: { _all: true } }),
  ])
  return rows.map((row) => {
    const counts = { waiting: 0, added: 0, known: 0, changed: 0, failed: 0 }
    for (const group of groups) if (group.importId === row.id) counts[group.outcome as LineOutcome] = group._count._all
    const retryable = failed.find((group) => group.importId === row.id)?._count._all ?? 0
    return { ...row, format: row.format as CatalogFormat, leftOut: row.leftOut ?? 0, counts, retryable }
  })
}

/** Marks an import as through, or as stopped where lines wait. */
export async function finishImport(id: string): Promise<void> {
  await database().prisma.catalogImport.updateMany({
    where: { id, finishedAt: null },
    data: { finishedAt: new Date() },
  })
}

/** Has what failed and can be tried again wait anew. */
export async function reopenImport(id: string): Promise<void> {
  await database().prisma.$transaction([
    database().prisma.importLine.updateMany({
      where: { importId: id, outcome: 'failed', source: { not: null } },
      data: { outcome: 'waiting', fault: Prisma.DbNull },
    }),
    database().prisma.catalogImport.updateMany({ where: { id }, data: { finishedAt: null } }),
  ])
}

/** False once the import is through or was stopped, here or by another instance. */
export async function isUnfinished(id: string): Promise<boolean> {
  return (await database().prisma.catalogImport.count({ where: { id, finishedAt: null } })) > 0
}

export interface WaitingLine {
  position: number
  line: CatalogLine
}

/** The next lines behind `position` that wait. */
export async function waitingLines(importId: string, position: number, limit: number): Promise<WaitingLine[]> {
  const rows = await database().prisma.importLine.findMany({
    where: { importId, outcome: 'waiting', position: { gt: position } },
    orderBy: { position: 'asc' },
    take: limit,
    select: { position: true, source: true },
  })
  return rows.map((row) => ({
    position: row.position,
    line: JSON.parse(readWireText(row.source ?? '{}')) as CatalogLine,
  }))
}

/** Notes what became of a line. `again`: it may be tried again, so what the list says of it is kept. */
export async function finishLine(
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
          fault: plainData(result.fault) as unknown as Prisma.InputJsonValue,
          ...(!result.again && { source: null }),
        }
      : { outcome: result.outcome, agentId: result.agentId, source: null }
  await database().prisma.importLine.updateMany({ where: { importId, position }, data })
}

import 'server-only'
import type { ImportPreview, ImportQuery, ImportResult, ImportSummary } from '@/lib/api/catalog'
import { Fault } from '@/lib/faults/fault'
import { pursueImport } from '@/lib/server/catalog/run-import'
import { importLines } from '@/lib/server/db/import-lines'
import { findImport, type ImportRecord, listImports, type NewImport } from '@/lib/server/db/imports'
import type { Viewer } from '@/lib/server/viewer'

/** The import of that id. Throws `not-found`. */
export async function existingImport(viewer: Viewer, id: string): Promise<ImportRecord> {
  return (await findImport(viewer, id)) ?? gone()
}

function gone(): never {
  throw new Fault('not-found', 'Import not found. Old imports are deleted.')
}

/** How far an import is, and what became of the lines that were asked for; null where there is none. */
export async function findImportResult(viewer: Viewer, id: string, query: ImportQuery): Promise<ImportResult | null> {
  const record = await findImport(viewer, id)
  if (!record) return null
  // Whoever worked on it may be gone.
  if (record.finishedAt === null) void pursueImport(viewer.ownerId, id)
  return { ...importSummary(record), lines: query.limit === 0 ? [] : await importLines(id, query) }
}

/** The same. Throws `not-found`. */
export async function importResult(viewer: Viewer, id: string, query: ImportQuery): Promise<ImportResult> {
  return (await findImportResult(viewer, id, query)) ?? gone()
}

/** The newest imports, newest first. */
export async function recentImports(viewer: Viewer): Promise<ImportSummary[]> {
  return (await listImports(viewer)).map(importSummary)
}

function importSummary(record: ImportRecord): ImportSummary {
  const { ownerId: _ownerId, counts, createdAt, finishedAt, ...rest } = record
  return {
    ...rest,
    ...counts,
    state: finishedAt === null ? 'running' : counts.waiting > 0 ? 'stopped' : 'done',
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

const mostLabels = 50

/** What a list holds, before anything is taken over. */
export function importPreview({ format, sourceUrl, leftOut, lines }: NewImport): ImportPreview {
  const agents = lines.filter((line) => 'line' in line)
  return {
    format,
    sourceUrl,
    agents: agents.length,
    broken: lines.length - agents.length,
    leftOut,
    labels: agents.slice(0, mostLabels).map(({ label }) => label),
  }
}

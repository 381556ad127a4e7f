import 'server-only'
import type { ImportPreview, ImportQuery, ImportResult, ImportSummary } from '@/lib/api/catalog'
import { Fault } from '@/lib/faults/fault'
import { continueImport } from '@/lib/server/agents/catalog/run-import'
import {
  findImport,
  type ImportRecord,
  listImportLines,
  listImports,
  type NewImport,
} from '@/lib/server/db/jobs/imports'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the import with that ID. Throws `not-found`. */
export async function requireImport(viewer: Viewer, id: string): Promise<ImportRecord> {
  return (await findImport(viewer, id)) ?? rejectMissingImport()
}

function rejectMissingImport(): never {
  throw new Fault('not-found', 'Import not found. Old imports are deleted.')
}

/** Returns the progress of an import and the results of the requested lines; null if it does not exist. */
export async function findImportResult(viewer: Viewer, id: string, query: ImportQuery): Promise<ImportResult | null> {
  const record = await findImport(viewer, id)
  if (!record) return null
  // The process that ran it may have stopped.
  if (record.finishedAt === null) void continueImport(viewer.userId, id)
  return { ...importSummary(record), lines: query.limit === 0 ? [] : await listImportLines(id, query) }
}

/** Returns the progress and results of an import. Throws `not-found`. */
export async function requireImportResult(viewer: Viewer, id: string, query: ImportQuery): Promise<ImportResult> {
  return (await findImportResult(viewer, id, query)) ?? rejectMissingImport()
}

/** Returns the most recent imports, newest first. */
export async function listRecentImports(viewer: Viewer): Promise<ImportSummary[]> {
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

const maxLabels = 50

/** Returns the content of a list before the import. */
export function toImportPreview({ format, sourceUrl, leftOut, lines }: NewImport): ImportPreview {
  const agents = lines.filter((line) => 'line' in line)
  return {
    format,
    sourceUrl,
    agents: agents.length,
    broken: lines.length - agents.length,
    leftOut,
    labels: agents.slice(0, maxLabels).map(({ label }) => label),
  }
}

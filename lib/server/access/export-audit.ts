import 'server-only'
import type { z } from 'zod'
import type { AuditEntry, auditExportQuerySchema } from '@/lib/api/audit'
import { iterateAuditEntries } from '@/lib/server/db/access/audit-entries'
import { writeCsvLine } from '@/lib/server/platform/csv'

const columns = [
  'seq',
  'at',
  'actorId',
  'actorName',
  'method',
  'keyId',
  'address',
  'action',
  'targetId',
  'targetName',
  'details',
  'hash',
] as const satisfies (keyof AuditEntry)[]

/** Responds with all matching entries of the audit log, oldest first, one page in memory at a time. */
export function exportAudit({ format, ...filter }: z.infer<typeof auditExportQuerySchema>): Response {
  const lines = format === 'csv' ? csvLines(filter) : jsonLines(filter)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) return controller.close()
      controller.enqueue(Buffer.from(value))
    },
    cancel: () => void lines.return(),
  })
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="audit.${format}"`,
      'cache-control': 'no-store',
    },
  })
}

type Filter = Parameters<typeof iterateAuditEntries>[0]

async function* csvLines(filter: Filter): AsyncGenerator<string, void> {
  yield writeCsvLine(columns)
  for await (const page of iterateAuditEntries(filter))
    yield page.map((entry) => writeCsvLine(columns.map((name) => toCell(entry[name])))).join('')
}

const toCell = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : value === null ? '' : JSON.stringify(value)

async function* jsonLines(filter: Filter): AsyncGenerator<string, void> {
  for await (const page of iterateAuditEntries(filter)) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

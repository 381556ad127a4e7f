import 'server-only'
import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold } from '@/lib/a2a/fold'
import type { ExportPreview } from '@/lib/api/trace'
import { viewerBytes } from '@/lib/server/traces/html-text'
import { leavingTask } from '@/lib/server/traces/leaving-task'
import type { Viewer } from '@/lib/server/viewer'
import { traceMarkdown } from '@/lib/trace/markdown'
import type { RedactionKind } from '@/lib/trace/redaction'

/** What would leave with a task, and what would not. Throws `not-found`. */
export async function previewExport(
  viewer: Viewer,
  id: string,
  kinds: readonly RedactionKind[],
): Promise<ExportPreview> {
  const { head, rows, pages, found } = await leavingTask(viewer, id, kinds)
  let fold = emptyFold
  let trace = Buffer.byteLength(JSON.stringify(head))
  for await (const page of pages()) {
    fold = applyRows(fold, page)
    for (const row of page) trace += Buffer.byteLength(JSON.stringify(row)) + 2
  }
  let markdown = 0
  for (const piece of traceMarkdown(head, fold)) markdown += Buffer.byteLength(piece)
  return { rows, bytes: { html: trace + viewerBytes, trace, markdown }, found }
}

import 'server-only'
import type { ExportPreview } from '@/lib/api/trace'
import { viewerBytes } from '@/lib/server/traces/render-html'
import { readTaskExportInput, openTaskExport } from '@/lib/server/traces/task-export'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { RedactionKind } from '@/lib/trace/redaction'

/** Returns what an export of a task would contain and redact. Throws `not-found`, and what `openTaskExport` throws. */
export async function previewExport(
  viewer: Viewer,
  id: string,
  kinds: readonly RedactionKind[],
): Promise<ExportPreview> {
  const {
    head,
    rows,
    markdown: document,
    found,
    close,
  } = await openTaskExport(await readTaskExportInput(viewer, id, kinds), { isDocument: true })
  try {
    let trace = Buffer.byteLength(JSON.stringify(head)) + 2 * rows
    const add = (bytes: number): void => {
      trace += bytes
    }
    let markdown = 0
    for await (const piece of document(add)) markdown += Buffer.byteLength(piece)
    return { rows, bytes: { html: trace + viewerBytes, trace, markdown }, found: await found() }
  } finally {
    close()
  }
}

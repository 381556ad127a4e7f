import 'server-only'
import type { ExportPreview } from '@/lib/api/trace'
import { viewerBytes } from '@/lib/server/traces/html-text'
import { leavingInput, leavingTask } from '@/lib/server/traces/leaving-task'
import type { Viewer } from '@/lib/server/viewer'
import type { RedactionKind } from '@/lib/trace/redaction'

/** What would leave with a task, and what would not. Throws `not-found`, and what `leavingTask` throws. */
export async function previewExport(
  viewer: Viewer,
  id: string,
  kinds: readonly RedactionKind[],
): Promise<ExportPreview> {
  const { head, rows, document, found, close } = await leavingTask(await leavingInput(viewer, id, kinds))
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

import 'server-only'
import type { ExportFormat } from '@/lib/api/constants'
import type { ExportPreview, ExportQuery } from '@/lib/api/trace'
import { streamText } from '@/lib/server/platform/http/stream-response'
import type { Viewer } from '@/lib/server/platform/viewer'
import { renderHtml, viewerBytes } from '@/lib/server/traces/render-html'
import { openTaskExport, readTaskExportInput, type TaskExport } from '@/lib/server/traces/task-export'
import type { RedactionKind } from '@/lib/trace/redaction'

/** Writes a trace as JSON text in pieces, one row per line. */
async function* traceText({ head, pages }: Pick<TaskExport, 'head' | 'pages'>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"events":[`
  let first = true
  for await (const page of pages()) {
    for (const row of page) {
      yield `${first ? '' : ','}\n${row}`
      first = false
    }
  }
  yield '\n]}\n'
}

interface FormatWriter {
  mediaType: string
  ending: string
  write: (task: TaskExport) => AsyncGenerator<string>
}

const formats = {
  trace: { mediaType: 'application/json', ending: 'trace.json', write: traceText },
  html: { mediaType: 'text/html', ending: 'html', write: renderHtml },
  markdown: { mediaType: 'text/markdown', ending: 'md', write: ({ markdown: document }) => document() },
} satisfies Record<ExportFormat, FormatWriter>

/** Responds with a task as a file, written as fast as it is read. Throws `not-found`, and what `openTaskExport` throws. */
export async function exportTask(viewer: Viewer, id: string, { format, redact }: ExportQuery): Promise<Response> {
  const { mediaType, ending, write } = formats[format]
  const task = await openTaskExport(await readTaskExportInput(viewer, id, redact), {
    isDocument: format === 'markdown',
  })
  return new Response(streamText(write(task), task.close), {
    headers: {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${task.name}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  })
}

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
    summarizeRedactions,
    close,
  } = await openTaskExport(await readTaskExportInput(viewer, id, kinds), { isDocument: true })
  try {
    let trace = Buffer.byteLength(JSON.stringify(head)) + 2 * rows
    const add = (bytes: number): void => {
      trace += bytes
    }
    let markdown = 0
    for await (const piece of document(add)) markdown += Buffer.byteLength(piece)
    return { rows, bytes: { html: trace + viewerBytes, trace, markdown }, found: await summarizeRedactions() }
  } finally {
    close()
  }
}

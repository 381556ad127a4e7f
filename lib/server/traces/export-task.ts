import 'server-only'
import { exportQuerySchema } from '@/lib/api/trace'
import type { ExportFormat } from '@/lib/api/trace-words'
import { readQuery } from '@/lib/server/http/read-json'
import { textStream } from '@/lib/server/http/text-stream'
import { htmlText } from '@/lib/server/traces/html-text'
import { leavingInput, leavingTask, type LeavingTask } from '@/lib/server/traces/leaving-task'
import type { Viewer } from '@/lib/server/viewer'

/** A trace as JSON text in pieces, a row a line. */
async function* traceText({ head, pages }: Pick<LeavingTask, 'head' | 'pages'>): AsyncGenerator<string> {
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

interface Written {
  mediaType: string
  ending: string
  write: (task: LeavingTask) => AsyncGenerator<string>
}

const formats = {
  trace: { mediaType: 'application/json', ending: 'trace.json', write: traceText },
  html: { mediaType: 'text/html', ending: 'html', write: htmlText },
  markdown: { mediaType: 'text/markdown', ending: 'md', write: ({ document }) => document() },
} satisfies Record<ExportFormat, Written>

/** A task as a file, written as fast as it is read. Throws `not-found`, and what `leavingTask` throws. */
export async function exportTask(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const { format, redact } = readQuery(request, exportQuerySchema)
  const { mediaType, ending, write } = formats[format]
  const task = await leavingTask(await leavingInput(viewer, id, redact))
  return new Response(textStream(write(task), task.close), {
    headers: {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${task.name}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  })
}

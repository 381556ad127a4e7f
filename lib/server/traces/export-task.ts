import 'server-only'
import { exportQuerySchema } from '@/lib/api/trace'
import type { ExportFormat } from '@/lib/api/trace-words'
import { readQuery } from '@/lib/server/http/read-json'
import { textStream } from '@/lib/server/http/text-stream'
import { htmlText } from '@/lib/server/traces/html-text'
import { leavingInput, type LeavingTask, leavingTask } from '@/lib/server/traces/leaving-task'
import { traceText } from '@/lib/server/traces/trace-text'
import type { Viewer } from '@/lib/server/viewer'

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

import type { ApiOperation } from '@/lib/api/operation'
import { exportPreviewSchema, exportQuerySchema } from '@/lib/api/trace'
import { traceSchema } from '@/lib/trace/trace'

/** How tasks leave Switchboard and come back. */
export const traceOperations: ApiOperation[] = [
  {
    id: 'exportTask',
    method: 'get',
    path: '/api/tasks/{id}/export',
    summary: 'A task as a file: a trace in JSON (docs/trace.md) or Markdown; without secrets and what `redact` names',
    query: exportQuerySchema,
    status: 200,
    result: traceSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'previewExport',
    method: 'get',
    path: '/api/tasks/{id}/export/preview',
    summary: 'What such a file would hold, and what would be left out of it',
    query: exportQuerySchema,
    status: 200,
    result: exportPreviewSchema,
    faults: ['invalid-input', 'not-found'],
  },
]

import type { ApiOperation } from '@/lib/api/operation'
import { exportPreviewSchema, exportQuerySchema } from '@/lib/api/trace'
import { importedTaskSchema } from '@/lib/api/task-import'
import { linkInputSchema, newLinkSchema, taskLinksSchema } from '@/lib/api/task-link'
import { traceSchema } from '@/lib/trace/trace'

/** How tasks leave Switchboard and come back. */
export const traceOperations: ApiOperation[] = [
  {
    id: 'exportTask',
    method: 'get',
    path: '/api/tasks/{id}/export',
    summary:
      'A task as a file: a trace in JSON (docs/trace.md), an HTML page that replays it offline, or Markdown; without secrets and what `redact` names',
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
  {
    id: 'listTaskLinks',
    method: 'get',
    path: '/api/tasks/{id}/links',
    summary: 'The read-only links to a task, the newest first; never their tokens',
    status: 200,
    result: taskLinksSchema,
    faults: ['not-found'],
  },
  {
    id: 'createTaskLink',
    method: 'post',
    path: '/api/tasks/{id}/links',
    summary: 'A link at which anybody may read and replay this one task until it expires or is revoked; told this once',
    body: linkInputSchema,
    status: 201,
    result: newLinkSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  {
    id: 'revokeTaskLink',
    method: 'delete',
    path: '/api/tasks/{id}/links/{link}',
    summary: 'End a link at once',
    status: 200,
    result: taskLinksSchema,
    faults: ['not-found'],
  },
  {
    id: 'importTask',
    method: 'post',
    path: '/api/tasks/import',
    summary:
      'Take in a trace that was made elsewhere (docs/trace.md; at most 64 MiB and 100,000 rows): a task of its own, marked as imported, for which nobody is called',
    body: traceSchema,
    status: 201,
    result: importedTaskSchema,
    faults: ['invalid-input', 'conflict', 'too-large'],
  },
]

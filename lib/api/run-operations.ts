import type { ApiOperation } from '@/lib/api/operation'
import { comparisonSchema, rerunAnswerSchema, rerunPreviewSchema, rerunSchema, runsSchema } from '@/lib/api/run'

/** Saying a task's messages again, and what came of it. */
export const runOperations: ApiOperation[] = [
  {
    id: 'rerunTask',
    method: 'post',
    path: '/api/tasks/{id}/rerun',
    summary: 'Say the messages of a task again in a new one, to its agent as it is today or to another one',
    body: rerunSchema,
    status: 201,
    result: rerunAnswerSchema,
    faults: ['invalid-input', 'not-found', 'call-unsupported', 'too-large'],
  },
  {
    id: 'previewRerun',
    method: 'get',
    path: '/api/tasks/{id}/rerun',
    summary: 'The messages that a rerun of the task would say',
    status: 200,
    result: rerunPreviewSchema,
    faults: ['not-found'],
  },
  {
    id: 'listRuns',
    method: 'get',
    path: '/api/tasks/{id}/runs',
    summary: 'The task and those in which the same messages were said, oldest first, at most the newest 50',
    status: 200,
    result: runsSchema,
    faults: ['not-found'],
  },
  {
    id: 'compareTasks',
    method: 'get',
    path: '/api/tasks/{id}/compare/{other}',
    summary: 'Two tasks side by side, event by event, and how long they took; the first 20,000 events of each',
    status: 200,
    result: comparisonSchema,
    faults: ['not-found'],
  },
]

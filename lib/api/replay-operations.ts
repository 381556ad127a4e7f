import type { ApiOperation } from '@/lib/api/operation'
import {
  eventSearchAnswerSchema,
  eventSearchSchema,
  foldAnswerSchema,
  foldQuerySchema,
  outlineQuerySchema,
  outlineSchema,
} from '@/lib/api/outline'

/** What a replay asks for. */
export const replayOperations: ApiOperation[] = [
  {
    id: 'readOutline',
    method: 'get',
    path: '/api/tasks/{id}/outline',
    summary:
      'A task’s event log without its contents: when each row came, what it is, how large, and what is worth seeing',
    query: outlineQuerySchema,
    status: 200,
    result: outlineSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'readFold',
    method: 'get',
    path: '/api/tasks/{id}/fold',
    summary: 'A task as it was after any number of its events: conversation, artifacts and state',
    query: foldQuerySchema,
    status: 200,
    result: foldAnswerSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'searchEvents',
    method: 'get',
    path: '/api/tasks/{id}/events/search',
    summary: 'Which rows of a task’s event log hold some words, as sent or as understood',
    query: eventSearchSchema,
    status: 200,
    result: eventSearchAnswerSchema,
    faults: ['invalid-input', 'not-found'],
  },
]

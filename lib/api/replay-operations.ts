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
    summary: 'Get the outline of an event log: time, kind and size of each row, and marks, without contents',
    query: outlineQuerySchema,
    status: 200,
    result: outlineSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'readFold',
    method: 'get',
    path: '/api/tasks/{id}/fold',
    summary: 'Get a task as it was after a given event: conversation, artifacts and state',
    query: foldQuerySchema,
    status: 200,
    result: foldAnswerSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'searchEvents',
    method: 'get',
    path: '/api/tasks/{id}/events/search',
    summary: 'Search the event log of a task, as sent and as normalized',
    query: eventSearchSchema,
    status: 200,
    result: eventSearchAnswerSchema,
    faults: ['invalid-input', 'not-found'],
  },
]

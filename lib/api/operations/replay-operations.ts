import type { ApiOperation } from '@/lib/api/operations/operation'
import {
  eventSearchResponseSchema,
  eventSearchSchema,
  foldResponseSchema,
  foldQuerySchema,
  outlineQuerySchema,
  outlineSchema,
} from '@/lib/api/outline'

/** Operations of the replay page. */
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
    result: foldResponseSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'searchEvents',
    method: 'get',
    path: '/api/tasks/{id}/events/search',
    summary: 'Search the event log of a task, as sent and as normalized',
    query: eventSearchSchema,
    status: 200,
    result: eventSearchResponseSchema,
    faults: ['invalid-input', 'not-found'],
  },
]

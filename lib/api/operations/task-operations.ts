import { z } from 'zod'
import { defineOperations } from '@/lib/api/operations/operation'
import {
  eventSearchResponseSchema,
  eventSearchSchema,
  foldQuerySchema,
  foldResponseSchema,
  outlineQuerySchema,
  outlineSchema,
} from '@/lib/api/outline'
import { relatedTasksSchema } from '@/lib/api/related-task'
import { eventPageSchema, taskDetailSchema } from '@/lib/api/task'
import { eventQuerySchema, fileQuerySchema, taskPageSchema, taskQuerySchema, waitingSchema } from '@/lib/api/task-calls'
import {
  newTaskViewSchema,
  removedViewSchema,
  taskViewPatchSchema,
  taskViewSchema,
  taskViewsSchema,
} from '@/lib/api/task-view'

/** Operations on tasks, their event logs and saved views of the task list. */
export const taskOperations = defineOperations({
  readOutline: {
    summary: 'Get the outline of an event log: time, kind and size of each row, and marks, without contents',
    query: outlineQuerySchema,
    status: 200,
    result: outlineSchema,
    faults: ['invalid-input', 'not-found'],
  },
  readFold: {
    summary: 'Get a task as it was after a given event: conversation, artifacts and state',
    query: foldQuerySchema,
    status: 200,
    result: foldResponseSchema,
    faults: ['invalid-input', 'not-found'],
  },
  searchEvents: {
    summary: 'Search the event log of a task, as sent and as normalized',
    query: eventSearchSchema,
    status: 200,
    result: eventSearchResponseSchema,
    faults: ['invalid-input', 'not-found'],
  },
  listTaskViews: {
    summary: 'List saved views of the task list, by name',
    status: 200,
    result: taskViewsSchema,
    faults: [],
  },
  saveTaskView: {
    summary: 'Save filters of the task list as a view; at most 50',
    body: newTaskViewSchema,
    status: 201,
    result: taskViewSchema,
    faults: ['invalid-input', 'conflict', 'too-large'],
  },
  changeTaskView: {
    summary: 'Rename a view or change its filters',
    body: taskViewPatchSchema,
    status: 200,
    result: taskViewSchema,
    faults: ['invalid-input', 'not-found', 'conflict', 'too-large'],
  },
  removeTaskView: {
    summary: 'Delete a view',
    status: 200,
    result: removedViewSchema,
    faults: ['not-found'],
  },
  listTasks: {
    summary: 'List tasks, newest first',
    query: taskQuerySchema,
    status: 200,
    result: taskPageSchema,
    faults: ['invalid-input'],
  },
  readTask: {
    summary: 'Get a task',
    status: 200,
    result: taskDetailSchema,
    faults: ['not-found'],
  },
  readEvents: {
    summary: 'List the events of a task; as an event stream, all rows after `Last-Event-ID`, then live updates',
    query: eventQuerySchema,
    status: 200,
    result: eventPageSchema,
    streams: true,
    unparsed: true,
    faults: ['invalid-input', 'not-found'],
  },
  readTaskFile: {
    summary: 'Fetch an external file of a task, under the outbound policy and without credentials',
    query: fileQuerySchema,
    status: 200,
    result: z.string(),
    bytes: true,
    faults: [
      'invalid-input',
      'not-found',
      'address-blocked',
      'agent-unreachable',
      'agent-timeout',
      'agent-error',
      'agent-nonsense',
      'too-large',
    ],
  },
  listRelatedTasks: {
    summary:
      'List a task and up to 49 related ones as a tree: tasks that messages refer to, of the same trace, or with the same context',
    status: 200,
    result: relatedTasksSchema,
    faults: ['not-found'],
  },
  cancelTask: {
    summary: 'Cancel a task',
    status: 200,
    result: taskDetailSchema,
    faults: ['not-found', 'call-unsupported', 'agent-unreachable', 'agent-timeout', 'agent-error', 'agent-nonsense'],
  },
  countWaiting: {
    summary: 'Get the number of tasks that wait for an answer and of unread conversations',
    status: 200,
    result: waitingSchema,
    faults: [],
  },
})

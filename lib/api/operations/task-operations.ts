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
import { eventPageSchema, relatedTasksSchema, taskDetailSchema } from '@/lib/api/task'
import {
  eventQuerySchema,
  fileQuerySchema,
  frameInputSchema,
  newTaskViewSchema,
  removedViewSchema,
  sentFrameSchema,
  taskPageSchema,
  taskQuerySchema,
  taskViewPatchSchema,
  taskViewSchema,
  taskViewsSchema,
  waitingSchema,
} from '@/lib/api/task-calls'
import {
  taskMetadataPageSchema,
  taskMetadataQuerySchema,
  taskMetadataSchema,
  taskReadingInputSchema,
  taskReadingSchema,
  taskReadingsSchema,
} from '@/lib/api/task-metadata'
import { comparisonSchema, rerunPreviewSchema, rerunResponseSchema, rerunSchema, runsSchema } from '@/lib/api/run'
import { ratingInputSchema, ratingQuerySchema, ratingsSchema } from '@/lib/api/rating'

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
    faults: [
      'not-found',
      'conflict',
      'call-unsupported',
      'agent-unreachable',
      'agent-timeout',
      'agent-error',
      'agent-nonsense',
    ],
  },
  countWaiting: {
    summary: 'Get the number of tasks that wait for an answer and of unread conversations',
    status: 200,
    result: waitingSchema,
    faults: [],
  },
})

/** Operations of administrators on the tasks of others. */
export const taskMetadataOperations = defineOperations({
  listTaskMetadata: {
    summary: 'List the tasks of all people without their content, newest first',
    query: taskMetadataQuerySchema,
    status: 200,
    result: taskMetadataPageSchema,
    faults: ['invalid-input'],
  },
  readTaskMetadata: {
    summary: 'Get a task of any person without its content',
    status: 200,
    result: taskMetadataSchema,
    faults: ['not-found'],
  },
  openTask: {
    summary: 'Read a task of another person for one hour; this is written to the audit log, and its author sees it',
    body: taskReadingInputSchema,
    status: 201,
    result: taskReadingSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  listTaskReadings: {
    summary: 'List the administrators who read one of your tasks, newest first',
    status: 200,
    result: taskReadingsSchema,
    faults: ['not-found'],
  },
})

/** Operations on reruns and comparisons of tasks. */
export const runOperations = defineOperations({
  rerunTask: {
    summary: 'Rerun a task: send its messages in a new task, to the same agent or another one',
    body: rerunSchema,
    status: 201,
    result: rerunResponseSchema,
    faults: ['invalid-input', 'not-found', 'call-unsupported', 'too-large'],
  },
  previewRerun: {
    summary: 'List the messages that a rerun would send',
    status: 200,
    result: rerunPreviewSchema,
    faults: ['not-found'],
  },
  listRuns: {
    summary: 'List a task and its reruns, oldest first, up to the newest 50',
    status: 200,
    result: runsSchema,
    faults: ['not-found'],
  },
  compareTasks: {
    summary: 'Compare two tasks event by event, with timings; the first 20,000 events of each',
    status: 200,
    result: comparisonSchema,
    faults: ['not-found'],
  },
})

/** Operations on ratings of messages and artifacts. */
export const ratingOperations = defineOperations({
  listRatings: {
    summary: 'List the ratings of up to 100 tasks',
    query: ratingQuerySchema,
    status: 200,
    result: ratingsSchema,
    faults: ['invalid-input'],
  },
  rate: {
    summary: 'Rate a message or an artifact of a task, or delete its rating with the value `null`',
    body: ratingInputSchema,
    status: 200,
    result: ratingsSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
})

/** Operations on requests as they are sent over the network. */
export const frameOperations = defineOperations({
  sendFrame: {
    summary:
      'Send a JSON-RPC request with a message to an agent, exactly as given. Responds once it is logged, with the task; an invalid request is not sent',
    body: frameInputSchema,
    status: 201,
    result: sentFrameSchema,
    faults: ['invalid-input', 'not-found', 'call-unsupported', 'conflict'],
  },
})

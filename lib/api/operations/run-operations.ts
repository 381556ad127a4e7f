import { defineOperations } from '@/lib/api/operations/operation'
import { comparisonSchema, rerunResponseSchema, rerunPreviewSchema, rerunSchema, runsSchema } from '@/lib/api/run'

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

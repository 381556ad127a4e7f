import { z } from 'zod'
import { taskSummarySchema } from '@/lib/api/task'

export const relatedTaskSchema = z.object({
  task: taskSummarySchema,
  /** The task that this one was started for; null for a root of the tree. */
  parentId: z.string().nullable(),
  /**
   * Why: a message refers to the parent, the call has the parent's trace (`traceparent`), or another agent got the parent's
   * context ID.
   */
  link: z.enum(['reference', 'trace', 'context']).nullable(),
  /** The event of this task's log at which the requested task started; null unless this task is older. */
  at: z.number().int().nullable(),
})
export type RelatedTask = z.infer<typeof relatedTaskSchema>

/** The task itself and those that are related to it, oldest first. */
export const relatedTasksSchema = z.object({ tasks: z.array(relatedTaskSchema) })

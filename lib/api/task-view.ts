import { z } from 'zod'
import { maxViewNameLength } from '@/lib/api/constants'
import type { ApiOperation } from '@/lib/api/operations/operation'

/** A saved view: named filters of the task list. */
export const taskViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Query string of the task list, without the question mark. */
  query: z.string(),
})
export type TaskView = z.infer<typeof taskViewSchema>

export const taskViewsSchema = z.object({ views: z.array(taskViewSchema) })

const name = z.string().trim().min(1).max(maxViewNameLength)
export const newTaskViewSchema = z.object({ name, query: z.string().max(2000) })
export const taskViewPatchSchema = z.object({ name: name.optional(), query: z.string().max(2000).optional() })
export const removedViewSchema = z.object({ id: z.string() })

/** Operations on saved views. */
export const taskViewOperations: ApiOperation[] = [
  {
    id: 'listTaskViews',
    method: 'get',
    path: '/api/tasks/views',
    summary: 'List saved views of the task list, by name',
    status: 200,
    result: taskViewsSchema,
    faults: [],
  },
  {
    id: 'saveTaskView',
    method: 'post',
    path: '/api/tasks/views',
    summary: 'Save filters of the task list as a view; at most 50',
    body: newTaskViewSchema,
    status: 201,
    result: taskViewSchema,
    faults: ['invalid-input', 'conflict', 'too-large'],
  },
  {
    id: 'changeTaskView',
    method: 'patch',
    path: '/api/tasks/views/{id}',
    summary: 'Rename a view or change its filters',
    body: taskViewPatchSchema,
    status: 200,
    result: taskViewSchema,
    faults: ['invalid-input', 'not-found', 'conflict', 'too-large'],
  },
  {
    id: 'removeTaskView',
    method: 'delete',
    path: '/api/tasks/views/{id}',
    summary: 'Delete a view',
    status: 200,
    result: removedViewSchema,
    faults: ['not-found'],
  },
]

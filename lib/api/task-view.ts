import { z } from 'zod'
import { maxViewNameLength } from '@/lib/api/constants'

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

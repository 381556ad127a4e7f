import { z } from 'zod'
import { agentSummarySchema } from '@/lib/api/agent'
import { conversationSummarySchema } from '@/lib/api/conversation'
import { taskSummarySchema } from '@/lib/api/task'

/** A search over everything, for the command palette. */
export const searchQuerySchema = z.object({
  /** Words, or phrases in quotes, which must all occur; or an ID of a task. Without it, recent entries are returned. */
  q: z.string().max(200).default(''),
  /** Maximum number of results of each kind. */
  limit: z.coerce.number().int().min(1).max(20).default(5),
})

/** Results by kind. Agents: best match first, or last used first without words. Others: newest first. */
export const searchResultSchema = z.object({
  agents: z.array(agentSummarySchema),
  /** Found by title or first message, among the newest 20,000. */
  conversations: z.array(conversationSummarySchema),
  /** Found by title and text, among the newest 20,000, or by their ID or the agent's ID. */
  tasks: z.array(taskSummarySchema),
  /** Found by name or content, in the newest 2,000 tasks. Empty without words. */
  artifacts: z.array(z.object({ task: taskSummarySchema, name: z.string() })),
})
export type SearchResult = z.infer<typeof searchResultSchema>

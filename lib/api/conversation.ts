import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { pageQuerySchema } from '@/lib/api/page'

/** Where a search can find its words: the title, or what was said or made by whom. */
export const speakers = ['title', 'user', 'agent', 'artifact'] as const

/** Where a search found its words. */
export const conversationMatchSchema = z.object({
  by: z.enum(speakers),
  /** What was said there, cut around what was found; `…` stands where it was cut. */
  text: z.string(),
  /** What was found: start and end in UTF-16 units of `text`, in order, apart from each other. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type ConversationMatch = z.infer<typeof conversationMatchSchema>

/** The tasks of one context with an agent, as lists show them. */
export const conversationSummarySchema = z.object({
  id: z.string(),
  /** What the chat's address names it by: the context, or the first task where the agent names none. */
  key: z.string(),
  agentId: z.string(),
  agentSlug: z.string(),
  agentName: z.string(),
  agentIcon: z.string().nullable(),
  agentArchived: z.boolean(),
  /** As a person named it, else what was said first; may be empty. */
  title: z.string(),
  /** A person named it. */
  named: z.boolean(),
  /** Of the newest task. */
  state: taskStateSchema,
  lastTaskId: z.string(),
  /** An agent is at work in it. */
  running: z.boolean(),
  /** One of its tasks waits for the person. */
  waiting: z.boolean(),
  /** The agent came to rest since a person last looked. */
  unread: z.boolean(),
  taskCount: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When something last began or came to rest in it. */
  updatedAt: z.iso.datetime(),
  /** Of a search: where it found its words, at most three places. */
  matches: z.array(conversationMatchSchema).optional(),
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

/** Which conversations; every given filter has to hold. */
export const conversationQuerySchema = pageQuerySchema.extend({
  /** Id or slug. */
  agent: z.string().max(200).optional(),
  /** Words and phrases that its title and all that was said and made in it have to contain. */
  q: z.string().max(200).optional(),
  /** `true`: only those in which the agent came to rest since a person last looked. */
  unread: z.stringbool().optional(),
  /** `true`: only those with a task that waits for the person. */
  waiting: z.stringbool().optional(),
})
export type ConversationQuery = z.infer<typeof conversationQuerySchema>

export const conversationPageSchema = z.object({
  conversations: z.array(conversationSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})
export type ConversationPage = z.infer<typeof conversationPageSchema>

export const conversationPatchSchema = z.strictObject({
  /** What to call it; null or empty: by what was said first. */
  title: z.string().trim().max(200).nullable().optional(),
  /** `false` marks it as unread. */
  read: z.boolean().optional(),
})
export type ConversationPatch = z.infer<typeof conversationPatchSchema>

/** How many tasks were removed for good. */
export const removedSchema = z.object({ tasks: z.number().int() })

/** A text that becomes another with everything that lists of conversations show. */
export const conversationRevisionSchema = z.object({ revision: z.string() })

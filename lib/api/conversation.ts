import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/model'
import { pageQuerySchema } from '@/lib/api/page'

/** Fields of a conversation that a search covers: the title, and content by its author. */
export const speakers = ['title', 'user', 'agent', 'artifact'] as const

/** A match of a search in a conversation. */
export const conversationMatchSchema = z.object({
  by: z.enum(speakers),
  /** Excerpt around the match; `…` marks where it was cut. */
  text: z.string(),
  /** Matched ranges: start and end in UTF-16 units of `text`, sorted and without overlap. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type ConversationMatch = z.infer<typeof conversationMatchSchema>

/** A conversation: the tasks of one context with an agent. */
export const conversationSummarySchema = z.object({
  id: z.string(),
  /** Key in the chat URL: the context ID, or the ID of the first task if the agent has no context. */
  key: z.string(),
  agentId: z.string(),
  agentSlug: z.string(),
  agentName: z.string(),
  agentIcon: z.string().nullable(),
  agentArchived: z.boolean(),
  /** Who started it; null for the person's own conversations. A person changes only those. */
  author: z.object({ name: z.string() }).nullable(),
  /** Title that a person set, or else the first message. May be empty. */
  title: z.string(),
  /** Whether a person set the title. */
  named: z.boolean(),
  /** State of the newest task. */
  state: taskStateSchema,
  lastTaskId: z.string(),
  /** Whether one of its tasks is running. */
  running: z.boolean(),
  /** Whether one of its tasks waits for the person. */
  waiting: z.boolean(),
  /** Whether a task stopped running since the person last opened it. */
  unread: z.boolean(),
  taskCount: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When a task last started or stopped running. */
  updatedAt: z.iso.datetime(),
  /** Search matches, at most three. */
  matches: z.array(conversationMatchSchema).optional(),
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

/** Filters of the conversation list. A conversation must match all of them. */
export const conversationQuerySchema = pageQuerySchema.extend({
  /** ID or slug of the agent. */
  agent: z.string().max(200).optional(),
  /** Words and phrases that must all occur in the title or the content. */
  q: z.string().max(200).optional(),
  /** `true`: only unread conversations. */
  unread: z.stringbool().optional(),
  /** `true`: only conversations with a task that waits for the person. */
  waiting: z.stringbool().optional(),
  /** `true`: those of other people that are shared with a team of the person, instead of the own ones. */
  shared: z.stringbool().optional(),
})
export type ConversationQuery = z.infer<typeof conversationQuerySchema>

export const conversationPageSchema = z.object({
  conversations: z.array(conversationSummarySchema),
  nextCursor: z.string().nullable(),
  /** Number of conversations on all pages. */
  total: z.number().int(),
  /** There are more than `total`; counting stopped at a limit. */
  totalIsLeast: z.boolean(),
})
export type ConversationPage = z.infer<typeof conversationPageSchema>

export const conversationPatchSchema = z.strictObject({
  /** Title; null or empty restores the title from the first message. */
  title: z.string().trim().max(200).nullable().optional(),
  /** `false` marks the conversation as unread. */
  read: z.boolean().optional(),
})
export type ConversationPatch = z.infer<typeof conversationPatchSchema>

/** Number of tasks that were deleted. */
export const removedSchema = z.object({ tasks: z.number().int() })

/** Changes whenever the conversation list changes. */
export const conversationRevisionSchema = z.object({ revision: z.string() })

import {
  conversationPageSchema,
  conversationPatchSchema,
  conversationQuerySchema,
  conversationRevisionSchema,
  conversationSummarySchema,
  removedSchema,
} from '@/lib/api/conversation'
import { defineOperations } from '@/lib/api/operations/operation'
import { sharedTeamsSchema, teamChoiceSchema } from '@/lib/api/share'
import { removedTasksSchema, taskSelectionSchema } from '@/lib/api/task-calls'

/** Operations on conversations. */
export const conversationOperations = defineOperations({
  listConversations: {
    summary: 'List conversations, most recently updated first; a search returns its matches',
    query: conversationQuerySchema,
    status: 200,
    result: conversationPageSchema,
    faults: ['invalid-input'],
  },
  readConversationRevision: {
    summary: 'Get the revision of the conversation list, which changes with every update; supports ETag',
    status: 200,
    result: conversationRevisionSchema,
    faults: [],
  },
  readConversation: {
    summary: 'Get a conversation by its ID or by the ID of one of its tasks',
    status: 200,
    result: conversationSummarySchema,
    faults: ['not-found'],
  },
  changeConversation: {
    summary: 'Rename a conversation or mark it as read or unread, by its ID or by the ID of one of its tasks',
    body: conversationPatchSchema,
    status: 200,
    result: conversationSummarySchema,
    faults: ['invalid-input', 'not-found'],
  },
  readConversationTeams: {
    summary: 'List the teams that one of your conversations is shared with',
    status: 200,
    result: sharedTeamsSchema,
    faults: ['not-found'],
  },
  shareConversation: {
    summary:
      'Share one of your conversations with exactly these teams, whose members may then read it and all its tasks, also later ones; none ends sharing',
    body: teamChoiceSchema,
    status: 200,
    result: sharedTeamsSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  removeConversation: {
    summary: 'Permanently delete a conversation with its tasks, events and artifacts; running tasks are canceled first',
    status: 200,
    result: removedSchema,
    faults: ['not-found', 'conflict'],
  },
  removeTask: {
    summary: 'Permanently delete a task with its events and artifacts; a running task is canceled first',
    status: 200,
    result: removedSchema,
    faults: ['not-found', 'conflict'],
  },
  removeTasks: {
    summary:
      'Permanently delete up to 200 tasks with their events and artifacts; running tasks are canceled first, unknown IDs are ignored',
    body: taskSelectionSchema,
    status: 200,
    result: removedTasksSchema,
    faults: ['invalid-input'],
  },
})

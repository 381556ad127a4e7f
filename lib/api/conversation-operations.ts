import {
  conversationPageSchema,
  conversationPatchSchema,
  conversationQuerySchema,
  conversationRevisionSchema,
  conversationSummarySchema,
  removedSchema,
} from '@/lib/api/conversation'
import type { ApiOperation } from '@/lib/api/operation'

/** What can be done with conversations. */
export const conversationOperations: ApiOperation[] = [
  {
    id: 'listConversations',
    method: 'get',
    path: '/api/conversations',
    summary: 'Conversations, the one with the latest news first; a search says where it found its words',
    query: conversationQuerySchema,
    status: 200,
    result: conversationPageSchema,
    faults: ['invalid-input'],
  },
  {
    id: 'readConversationRevision',
    method: 'get',
    path: '/api/conversations/revision',
    summary: 'A text that becomes another whenever a list of conversations does; with an ETag',
    status: 200,
    result: conversationRevisionSchema,
    faults: [],
  },
  {
    id: 'readConversation',
    method: 'get',
    path: '/api/conversations/{id}',
    summary: 'A conversation by its id, or by that of a task in it',
    status: 200,
    result: conversationSummarySchema,
    faults: ['not-found'],
  },
  {
    id: 'changeConversation',
    method: 'patch',
    path: '/api/conversations/{id}',
    summary: 'Rename a conversation, or mark it as read or unread; by its id, or by that of a task in it',
    body: conversationPatchSchema,
    status: 200,
    result: conversationSummarySchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'removeConversation',
    method: 'delete',
    path: '/api/conversations/{id}',
    summary: 'Remove a conversation with its tasks, events and artifacts for good; what runs in it is canceled first',
    status: 200,
    result: removedSchema,
    faults: ['not-found', 'conflict'],
  },
  {
    id: 'removeTask',
    method: 'delete',
    path: '/api/tasks/{id}',
    summary: 'Remove a task with its events and artifacts for good; if it runs, it is canceled first',
    status: 200,
    result: removedSchema,
    faults: ['not-found', 'conflict'],
  },
]

import { expect, it } from 'vitest'
import { createConversationPath } from '@/components/chat/conversations/conversation-path'

it('encodes any context ID in the path', () => {
  expect(createConversationPath({ agentSlug: 'desk', key: 'a/b c?d' })).toBe('/chat/desk/a/b%20c%3Fd')
})

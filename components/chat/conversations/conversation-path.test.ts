import { expect, it } from 'vitest'
import { conversationPath } from '@/components/chat/conversations/conversation-path'

it('writes any context into an address', () => {
  expect(conversationPath({ agentSlug: 'desk', key: 'a/b c?d' })).toBe('/chat/desk/a/b%20c%3Fd')
})

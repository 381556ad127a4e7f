import type { ChatAgent } from '@/components/chat/chat-agent'
import { isCallable } from '@/lib/a2a/cards/is-callable'

/** Why the agent takes no messages, by its key under `chat.composer`; null when it does. */
export function shutReason({ lifecycle, binding }: ChatAgent): 'archived' | 'uncallable' | null {
  if (lifecycle === 'archived') return 'archived'
  return isCallable(binding) ? null : 'uncallable'
}

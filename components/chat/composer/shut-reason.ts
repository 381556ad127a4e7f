import type { ChatAgent } from '@/components/chat/chat-agent'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import { isImportedAgent } from '@/lib/trace/imported-agent'

/** Why the agent takes no messages, by its key under `chat.composer`; null when it does. */
export function shutReason({ lifecycle, binding, wire }: ChatAgent): 'archived' | 'imported' | 'uncallable' | null {
  if (isImportedAgent(wire.url)) return 'imported'
  if (lifecycle === 'archived') return 'archived'
  return isCallable(binding) ? null : 'uncallable'
}

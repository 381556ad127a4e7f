import type { ChatAgent } from '@/components/chat/chat-agent'
import { isCallable } from '@/lib/a2a/cards/interfaces'
import { isImportedAgent } from '@/lib/trace/imported-agent'

/** Returns why the agent accepts no messages, as a key under `chat.composer`. Null if it does. */
export function getUnavailableReason({
  lifecycle,
  binding,
  wire,
}: ChatAgent): 'archived' | 'imported' | 'uncallable' | null {
  if (isImportedAgent(wire.url)) return 'imported'
  if (lifecycle === 'archived') return 'archived'
  return isCallable(binding) ? null : 'uncallable'
}

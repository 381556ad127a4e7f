import type { ChatAgent } from '@/components/chat/chat-agent'
import { isCallable } from '@/lib/a2a/card'
import { isImportedAgent } from '@/lib/trace/imported-agent'

/** Returns the input modes of the selected skill, or of the agent if the skill declares none. */
export function getInputModes(agent: Pick<ChatAgent, 'inputModes' | 'skills'>, skillId: string | null): string[] {
  const own = agent.skills.find(({ id }) => id === skillId)?.inputModes
  return own && own.length > 0 ? own : agent.inputModes
}

/** Returns the output modes of the selected skill, or of the agent if the skill declares none. */
export function getOutputModes(agent: Pick<ChatAgent, 'outputModes' | 'skills'>, skillId: string | null): string[] {
  const own = agent.skills.find(({ id }) => id === skillId)?.outputModes
  return own && own.length > 0 ? own : agent.outputModes
}

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

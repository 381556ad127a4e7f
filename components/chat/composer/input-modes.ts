import type { ChatAgent } from '@/components/chat/chat-agent'

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

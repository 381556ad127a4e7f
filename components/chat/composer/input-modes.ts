import type { ChatAgent } from '@/components/chat/chat-agent'

/** The media types that are taken, by the skill that is meant where it says its own, else by the agent. */
export function inputModesOf(agent: Pick<ChatAgent, 'inputModes' | 'skills'>, skillId: string | null): string[] {
  const own = agent.skills.find(({ id }) => id === skillId)?.inputModes
  return own && own.length > 0 ? own : agent.inputModes
}

/** The media types that are offered, likewise. */
export function outputModesOf(agent: Pick<ChatAgent, 'outputModes' | 'skills'>, skillId: string | null): string[] {
  const own = agent.skills.find(({ id }) => id === skillId)?.outputModes
  return own && own.length > 0 ? own : agent.outputModes
}

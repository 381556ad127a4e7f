import type { Message, Part } from '@/lib/a2a/model'

/** What goes back to the agent that asked: parts, and what the message carries beside them. */
export interface Reply extends Pick<Message, 'metadata' | 'extensions'> {
  parts: Part[]
}

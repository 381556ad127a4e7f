import type { Message, Part } from '@/lib/a2a/model'

/** The answer to an agent: parts, and other members of the message. */
export interface FormReply extends Pick<Message, 'metadata' | 'extensions'> {
  parts: Part[]
}

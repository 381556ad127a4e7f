import type { AgentExtension } from '@/lib/a2a/card'
import type { AgentDetail } from '@/lib/api/agent'
import type { RequestTarget } from '@/lib/replay/to-curl-command'

/** The members of an agent that the chat needs. */
export type ChatAgent = Pick<
  AgentDetail,
  | 'access'
  | 'binding'
  | 'capabilities'
  | 'description'
  | 'dialect'
  | 'icon'
  | 'inputModes'
  | 'lifecycle'
  | 'name'
  | 'outputModes'
  | 'protocolVersion'
  | 'skills'
  | 'slug'
> & {
  /** Its protocol version allows messages to a finished task. */
  canReopen: boolean
  /** Extensions on its card. */
  extensions: Omit<AgentExtension, 'params'>[]
  /** Its protocol version has a field for the extensions of a message. */
  supportsExtensions: boolean
  /** Endpoint of its calls, for the curl command. */
  wire: RequestTarget
}

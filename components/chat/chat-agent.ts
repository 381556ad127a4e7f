import type { AgentExtension } from '@/lib/a2a/card'
import type { AgentDetail } from '@/lib/api/agent'
import type { Wire } from '@/lib/replay/as-curl'

/** What the chat needs to know of an agent. */
export type ChatAgent = Pick<
  AgentDetail,
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
  /** Its generation lets a finished task go on. */
  canReopen: boolean
  /** Those on its card. */
  extensions: Omit<AgentExtension, 'params'>[]
  /** Its generation has a place for the extensions that a message asks for. */
  takesExtensions: boolean
  /** Where its calls go, for *as curl*. */
  wire: Wire
}

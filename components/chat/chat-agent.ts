import type { AgentDetail } from '@/lib/api/agent'

/** What the chat needs to know of an agent. */
export type ChatAgent = Pick<
  AgentDetail,
  | 'binding'
  | 'capabilities'
  | 'description'
  | 'dialect'
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
}

import type { DialectId } from '@/lib/a2a/dialect-id'
import type { JsonObject } from '@/lib/a2a/json'

/** Where and how an agent is called. */
export interface AgentInterface {
  url: string
  /** `JSONRPC`, `HTTP+JSON`, `GRPC`, or the URI of a custom binding. */
  binding: string
  /** As written in the card, e.g. `0.3.0`; absent in v0.1. */
  protocolVersion?: string
  /** The dialect of that version; absent if the card does not tell. */
  dialect?: DialectId
  tenant?: string
}

export interface AgentSkill {
  id: string
  name: string
  description: string
  tags: string[]
  examples: string[]
  inputModes?: string[]
  outputModes?: string[]
  /** Requirements of this skill in addition to those of the card, in the same form. */
  security?: Record<string, string[]>[]
}

export interface AgentExtension {
  uri: string
  description?: string
  required: boolean
  params?: JsonObject
}

/** An Agent Card in the neutral model (A2A v1.0 §4.4), read from a card of any protocol version. */
export interface AgentCard {
  name: string
  description: string
  version: string
  provider?: { organization: string; url?: string }
  iconUrl?: string
  documentationUrl?: string
  /** Ordered, preferred first. */
  interfaces: AgentInterface[]
  capabilities: {
    streaming: boolean
    pushNotifications: boolean
    extendedCard: boolean
    /** Whether the agent returns the history of a task's states (v0.1 to v0.3). */
    stateTransitionHistory?: boolean
    extensions: AgentExtension[]
  }
  /** By name; each in the OpenAPI form of v0.3 (`type`, `in`, `scheme`, `flows`, …). */
  securitySchemes: Record<string, JsonObject>
  /** Any one entry suffices; within an entry all schemes are needed. */
  security: Record<string, string[]>[]
  inputModes: string[]
  outputModes: string[]
  skills: AgentSkill[]
}

/** True for a binding over which Switchboard calls agents (v1.0 §5.1). Custom bindings are shown, not called. */
export function isCallable(binding: string): boolean {
  return binding === 'JSONRPC' || binding === 'HTTP+JSON' || binding === 'GRPC'
}

import type { Call, Operation } from '@/lib/a2a/call'
import type { AgentCard } from '@/lib/a2a/card'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, Task } from '@/lib/a2a/model'
import type { Outcome } from '@/lib/a2a/outcome'
import type { PushConfig } from '@/lib/a2a/push-config'
import type { FaultData } from '@/lib/faults/fault'

export const dialectIds = ['v0.1', 'v0.3', 'v1.0'] as const
export type DialectId = (typeof dialectIds)[number]

/** A call as it goes over the wire, without the binding's envelope. */
export interface WireCall {
  method: string
  params: JsonObject
  /** Request headers that the generation asks for, e.g. `A2A-Version`. */
  headers: Record<string, string>
}

/** The JSON-RPC error object and the HTTP status that goes with it. */
export interface WireError {
  error: { code: number; message: string; data?: Json }
  httpStatus: number
}

/** The answer to one call. */
export type Reply =
  | AgentEvent
  | { kind: 'list'; tasks: Task[]; nextPageToken: string; pageSize: number; totalSize: number }
  /** `taskId` is empty where an agent does not repeat it. */
  | { kind: 'pushConfig'; taskId: string; config: PushConfig }
  | { kind: 'pushConfigs'; taskId: string; configs: PushConfig[]; nextPageToken: string }
  /** A push configuration is gone. */
  | { kind: 'done'; taskId: string }
  /** An extended card: as the agent wrote it, whatever its generation, or ready in the caller's. */
  | { kind: 'card'; card: JsonObject }

/** What an encoder cannot know from the event alone: how the receiver knows the task. */
export interface Audience {
  taskId: string
  contextId: string
  /** v0.1 names artifacts by position: the position of this artifact among the task's. */
  artifactIndex: (artifactId: string) => number
}

/**
 * One protocol generation's vocabulary. Pure and total: odd payloads give a problem, never an exception.
 * Encoders write the strict form of the generation; decoders read any generation's. Cards are read by `readCard`.
 */
export interface Dialect {
  id: DialectId
  /** What this generation can say over JSON-RPC; anything else is absent. */
  operations: ReadonlySet<Operation>
  /** v0.1: the client makes the task id and sends it with every call. */
  clientMakesTaskId: boolean
  /** v1.0 §3.1.2: a stream's first event is a task or a message; where the agent's is neither, a snapshot goes before. */
  streamsBeginWithTask: boolean
  /** v0.x: events whose form says whether the stream ends with them (`final`). */
  marksEnd: ReadonlySet<AgentEvent['kind']>
  /** v0.3: the official SDKs' clients read why they get no stream only beside an HTTP error status. */
  refusesStreamsByStatus: boolean
  /** v1.0 §3.1.6: to subscribe to a task that is over is an error. */
  refusesEndedTasks: boolean
  /** v1.0 §3.1.6: a subscription to a task that waits for input stays open until the task goes on. v0.x only resumes streams. */
  followsWaitingTasks: boolean
  /**
   * Answers that hold the task's history without being asked to by `historyLength`: none in v0.1 (§6.1), a sent message's
   * in v0.3 (official SDKs; `tasks/get` gives none), all in v1.0 (§3.2.4 leaves it to the server).
   */
  historyUnasked: ReadonlySet<Operation>
  /** Protocol version to print, e.g. `0.3.0`. */
  protocolVersion: string
  /** The header that names extensions, in requests those asked for, in answers those activated; v0.1 has none. */
  extensionsHeader: string | undefined
  /** Wire names of the operations, aliases included. */
  methods: Readonly<Record<string, Operation>>

  /** The card in this generation's shape; problem when no interface of it speaks this generation. */
  writeCard: (card: AgentCard) => Outcome<JsonObject>

  /** Client side: neutral call to wire. `tenant`: of the interface called (v1.0 §4.4.6), unless the call has one. */
  encodeCall: (call: Call, tenant?: string) => Outcome<WireCall>
  /** Server side: wire to neutral call. A foreign method is a problem. */
  decodeCall: (method: string, params: Json | undefined) => Outcome<Call>

  /** Server side: the JSON-RPC `result` of a call that does not stream. */
  encodeReply: (operation: Operation, reply: Reply, audience: Audience) => Outcome<Json>
  /** Client side: a `result` of any generation's shape, read tolerantly. */
  decodeReply: (operation: Operation, result: Json) => Outcome<Reply>

  /**
   * Server side: the `result`s of the stream events that say this one; v0.1 needs several for a task snapshot.
   * `last`: whether the stream ends with it, for v0.x's `final`; where that is not known, what the event itself tells.
   */
  encodeEvent: (event: AgentEvent, audience: Audience, last?: boolean) => Outcome<Json[]>
  decodeEvent: (result: Json) => Outcome<AgentEvent>

  /** `requestId` is told to the caller, so that it can be found in our log. */
  encodeError: (fault: FaultData, requestId?: string) => WireError
  /** Always a fault, `agent-error` when nothing more is known; the agent's own error is kept in `agentError`. */
  decodeError: (error: Json) => FaultData
}

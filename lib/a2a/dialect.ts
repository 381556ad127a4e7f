import type { Call, Operation } from '@/lib/a2a/call'
import type { AgentCard } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, PushConfig, Task } from '@/lib/a2a/model'
import type { Outcome } from '@/lib/a2a/outcome'
import type { FaultData } from '@/lib/faults/fault'

/** A call on the wire, without the envelope of the binding. */
export interface WireCall {
  method: string
  params: JsonObject
  /** Request headers of the protocol version, e.g. `A2A-Version`. */
  headers: Record<string, string>
}

/** A JSON-RPC error object and its HTTP status. */
export interface WireError {
  error: { code: number; message: string; data?: Json }
  httpStatus: number
}

/** The response to one call. */
export type Reply =
  | AgentEvent
  | { kind: 'list'; tasks: Task[]; nextPageToken: string; pageSize: number; totalSize: number }
  /** `taskId` is empty if the agent does not repeat it. */
  | { kind: 'pushConfig'; taskId: string; config: PushConfig }
  | { kind: 'pushConfigs'; taskId: string; configs: PushConfig[]; nextPageToken: string }
  /** A push notification config was deleted. */
  | { kind: 'done'; taskId: string }
  /** An extended card: as the agent wrote it, in any protocol version, or already in the caller's. */
  | { kind: 'card'; card: JsonObject }

/** How the receiver of an event knows the task, which an encoder cannot tell from the event. */
export interface Audience {
  taskId: string
  contextId: string
  /** Position of an artifact in the task. v0.1 identifies artifacts by position. */
  artifactIndex: (artifactId: string) => number
}

/**
 * Encodes and decodes one protocol version. Pure and total: malformed payloads return a problem, never throw. Encoders write
 * the strict form of the version; decoders accept the form of any version. Cards are read by `readCard`.
 */
export interface Dialect {
  id: DialectId
  /** Operations that this version has over JSON-RPC. */
  operations: ReadonlySet<Operation>
  /** v0.1: the client creates the task ID and sends it with every call. */
  clientCreatesTaskId: boolean
  /** v0.1 §7.1: sending responds with the agent's first reply. Later versions wait for the end of the turn. */
  respondsWithFirstReply: boolean
  /** v1.0 §3.4.3: a message with a task's ID and the context ID of another task is an error. */
  rejectsForeignContext: boolean
  /** v1.0 §3.1.11: an agent that declares no extended card and one that has none configured are different errors. */
  rejectsUndeclaredExtendedCard: boolean
  /** v0.2 has a separate URL for the extended card; some agents that declare v0.3 do as well. */
  hasExtendedCardUrl: boolean
  /** v0.1 has only JSON-RPC. */
  hasHttpJson: boolean
  /** Errors over HTTP+JSON are google.rpc.Status (v1.0 §11.6). Servers of v0.3 send the error object of JSON-RPC. */
  hasStatusErrors: boolean
  /** The 0.2 draft, which has only JSON-RPC, writes `type` in parts instead of `kind`. */
  hasDraftParts: boolean
  /** v0.3 §5.5.6, v1.0 §8.4: cards may be signed. */
  hasCardSignatures: boolean
  /** v1.0 §4.3.3: a push notification has one event. v0.x sends the whole task when its status changes. */
  pushesEvents: boolean
  /** v0.1 only recommends that agents send the token; its reference agents sign push notifications with their own keys. */
  pushesMayOmitToken: boolean
  /** Media type of push notifications. */
  pushMediaType: 'application/json' | 'application/a2a+json'
  /** v1.0 §3.1.2: a stream starts with a task or a message. If the agent's stream does not, a snapshot is sent first. */
  streamsStartWithTask: boolean
  /** v0.x: kinds of events with a `final` flag, which tells whether the stream ends with the event. */
  kindsWithFinal: ReadonlySet<AgentEvent['kind']>
  /** v0.3: clients of the official SDKs read the error of a rejected stream only from a response with an HTTP error status. */
  rejectsStreamsWithHttpStatus: boolean
  /** v1.0 §3.1.6: subscribing to a task in a terminal state is an error. */
  rejectsSubscribeToTerminalTask: boolean
  /** v1.0 §3.1.6: a subscription to an interrupted task stays open until the task continues. v0.x only resumes streams. */
  subscribesToInterruptedTasks: boolean
  /**
   * Operations whose replies contain the task's history without `historyLength`: none in v0.1 (§6.1); only sending in v0.3
   * (official SDKs; `tasks/get` returns none); all in v1.0 (§3.2.4 leaves it to the server).
   */
  operationsWithHistory: ReadonlySet<Operation>
  /** Full protocol version, e.g. `0.3.0`. */
  protocolVersion: string
  /** Header that lists extensions: the requested ones in requests, the activated ones in responses. v0.1 has none. */
  extensionsHeader: string | undefined
  /** Operations by method name on the wire, including aliases. */
  methods: Readonly<Record<string, Operation>>

  /** Writes the card in this version's shape. Returns a problem if none of its interfaces has this version. */
  writeCard: (card: AgentCard) => Outcome<JsonObject>

  /** Client side: encodes a call. `tenant`: of the called interface (v1.0 §4.4.6), unless the call has one. */
  encodeCall: (call: Call, tenant?: string) => Outcome<WireCall>
  /** Server side: decodes a call. An unknown method is a problem. */
  decodeCall: (method: string, params: Json | undefined) => Outcome<Call>

  /** Server side: encodes the JSON-RPC `result` of a call that does not stream. */
  encodeReply: (operation: Operation, reply: Reply, audience: Audience) => Outcome<Json>
  /** Client side: decodes a `result` in the shape of any protocol version. */
  decodeReply: (operation: Operation, result: Json) => Outcome<Reply>

  /**
   * Server side: encodes the `result`s of the stream events for this event; v0.1 needs several for a task snapshot. `last`:
   * whether the stream ends with it, for v0.x's `final`; if undefined, derived from the event.
   */
  encodeEvent: (event: AgentEvent, audience: Audience, last?: boolean) => Outcome<Json[]>
  decodeEvent: (result: Json) => Outcome<AgentEvent>

  /** `requestId` is sent to the caller, so that the request can be found in our log. */
  encodeError: (fault: FaultData, requestId?: string) => WireError
  /** Always returns a fault, `agent-error` if nothing more is known. `agentError` contains the agent's error. */
  decodeError: (error: Json) => FaultData
}

/** True for a reply about a task, which belongs in its log. */
export function isAgentEvent(reply: Reply): reply is AgentEvent {
  return reply.kind === 'task' || reply.kind === 'message' || reply.kind === 'status' || reply.kind === 'artifact'
}

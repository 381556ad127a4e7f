import type { Operation } from '@/lib/a2a/call'
import type { AgentCard } from '@/lib/a2a/card'
import { compact } from '@/lib/a2a/compact'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import { errorDecoder } from '@/lib/a2a/dialects/decode-error'
import { decodeReply } from '@/lib/a2a/dialects/decode-reply'
import { errorEncoder } from '@/lib/a2a/dialects/encode-error'
import { encodeErrorMembers } from '@/lib/a2a/dialects/encode-error-members'
import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'
import { jsonRpcInterface } from '@/lib/a2a/dialects/json-rpc-interface'
import { replyTask } from '@/lib/a2a/dialects/reply-task'
import { decodeCall } from '@/lib/a2a/dialects/v0-1/decode-call'
import { encodeCall } from '@/lib/a2a/dialects/v0-1/encode-call'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-1/encode-push-config'
import { encodeArtifact, encodeStatus, encodeTask } from '@/lib/a2a/dialects/v0-1/encode-task'
import { methods } from '@/lib/a2a/dialects/v0-1/methods'
import { writeProvider } from '@/lib/a2a/dialects/write-provider'
import { writeSkill } from '@/lib/a2a/dialects/write-skill'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, ArtifactEvent, StatusEvent, Task } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/turn'

function encodeStatusEvent(event: StatusEvent, final: boolean, { taskId: id }: Audience): JsonObject {
  return compact({ id, status: encodeStatus(event.status), final, metadata: event.metadata })
}

function encodeArtifactEvent(event: ArtifactEvent, audience: Audience): JsonObject {
  const artifact = encodeArtifact(event.artifact, audience, event)
  return compact({ id: audience.taskId, artifact, metadata: event.metadata })
}

/**
 * v0.1 streams have no whole task: its artifacts, then its status, so that nothing comes after the final event. A
 * snapshot of a waiting task is final only where that is known: it may open the stream of the call that answers it.
 */
function encodeSnapshot({ artifacts, status, metadata }: Task, audience: Audience, last?: boolean): JsonObject[] {
  const chunks = artifacts.map((artifact) =>
    encodeArtifactEvent({ kind: 'artifact', artifact, append: false, lastChunk: true }, audience),
  )
  return [
    ...chunks,
    encodeStatusEvent({ kind: 'status', status, metadata }, last ?? isTerminal(status.state), audience),
  ]
}

/** A stream event as v0.1 has it (§7.2): status or artifact; a lone message completes the task. */
function encodeEvent(event: AgentEvent, audience: Audience, last?: boolean): Outcome<Json[]> {
  switch (event.kind) {
    case 'task':
      return ok(encodeSnapshot(event.task, audience, last))
    case 'message': {
      const status = { state: 'completed', message: event.message } as const
      return ok([encodeStatusEvent({ kind: 'status', status }, last ?? true, audience)])
    }
    case 'status':
      return ok([encodeStatusEvent(event, last ?? endsTurn(event), audience)])
    case 'artifact':
      return ok([encodeArtifactEvent(event, audience)])
  }
}

/** v0.1 names authentication schemes as OpenAPI or IANA do: `Bearer`, `Basic`, `ApiKey`, `OAuth2`. */
function schemeName({ type, scheme }: JsonObject): string {
  if (type === 'http' && typeof scheme === 'string') return scheme.charAt(0).toUpperCase() + scheme.slice(1)
  if (type === 'apiKey') return 'ApiKey'
  return type === 'oauth2' ? 'OAuth2' : String(type ?? 'unknown')
}

/** Written where nothing is asked for too, as the first v0.1 requires it: it tells the card from one of v0.2. */
function writeAuthentication(schemes: AgentCard['securitySchemes']): Json {
  return { schemes: [...new Set(Object.values(schemes).map(schemeName))] }
}

/** A card as v0.1 has it (§5.5). */
function writeCard(card: AgentCard): Outcome<JsonObject> {
  const face = jsonRpcInterface(card, 'v0.1')
  if (!face.ok) return face
  const { streaming, pushNotifications, stateTransitionHistory = false } = card.capabilities
  return ok(
    compact({
      name: card.name,
      description: card.description,
      url: face.value.url,
      provider: writeProvider(card.provider),
      version: card.version,
      documentationUrl: card.documentationUrl,
      capabilities: { streaming, pushNotifications, stateTransitionHistory },
      authentication: writeAuthentication(card.securitySchemes),
      defaultInputModes: card.inputModes,
      defaultOutputModes: card.outputModes,
      skills: card.skills.map(writeSkill),
    }),
  )
}

/** v0.1 has no message outside a task: it becomes the status of a completed one. */
function completedTask(reply: Reply): Task | undefined {
  if (reply.kind !== 'message') return replyTask(reply)
  return { id: '', status: { state: 'completed', message: reply.message }, artifacts: [], history: [] }
}

/**
 * The result of a call as v0.1 has it: a bare task (§7.1, §7.3, §7.4), or the push configuration of a task, which is
 * null once it is deleted (§7.5, §7.6).
 */
function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  if (reply.kind === 'pushConfig')
    return ok({ id: audience.taskId, pushNotificationConfig: encodePushConfig(reply.config) })
  if (reply.kind === 'done') return ok({ id: audience.taskId, pushNotificationConfig: null })
  const task = completedTask(reply)
  return task
    ? ok(encodeTask(task, audience))
    : problem(`A2A 0.1 cannot represent a ${reply.kind} as the response to ${operation}.`)
}

/** v0.1 §8.2. */
const errorCodes: ErrorCodes = {
  meanings: {
    ...sharedMeanings,
    [-32006]: 'STREAMING_NOT_SUPPORTED',
    [-32007]: 'AUTHENTICATION_REQUIRED',
    [-32008]: 'AUTHORIZATION_FAILED',
    [-32009]: 'INVALID_TASK_STATE',
    [-32010]: 'RATE_LIMIT_EXCEEDED',
    [-32011]: 'RESOURCE_UNAVAILABLE',
  },
  codes: {
    ...sharedCodes,
    STREAMING_NOT_SUPPORTED: -32006,
    AUTHENTICATION_REQUIRED: -32007,
    AUTHORIZATION_FAILED: -32008,
    INVALID_TASK_STATE: -32009,
    RATE_LIMIT_EXCEEDED: -32010,
    RESOURCE_UNAVAILABLE: -32011,
    INVALID_AGENT_RESPONSE: -32603,
    EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32004,
    EXTENSION_SUPPORT_REQUIRED: -32004,
    VERSION_NOT_SUPPORTED: -32004,
  },
}

/** The generation of early 2025: tasks made by the client, parts told by `type`. */
export const v01: Dialect = {
  id: 'v0.1',
  // To set none is to delete.
  operations: new Set([...Object.values(methods), 'deletePush']),
  clientMakesTaskId: true,
  streamsBeginWithTask: false,
  marksEnd: new Set(['status', 'task', 'message']),
  refusesStreamsByStatus: false,
  refusesEndedTasks: false,
  followsWaitingTasks: false,
  protocolVersion: '0.1',
  historyUnasked: new Set([]),
  extensionsHeader: undefined,
  methods,
  writeCard,
  encodeCall,
  decodeCall,
  encodeReply,
  decodeReply,
  encodeEvent,
  decodeEvent: readEvent,
  encodeError: errorEncoder(errorCodes, encodeErrorMembers),
  decodeError: errorDecoder(errorCodes),
}

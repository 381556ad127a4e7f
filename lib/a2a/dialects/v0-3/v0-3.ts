import type { Call, Operation } from '@/lib/a2a/call'
import type { AgentCard } from '@/lib/a2a/card'
import { compact, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import { decodePushCall, decodeSendCall, decodeTaskCall, isPushOperation } from '@/lib/a2a/dialects/decode-calls'
import { ensurePart, lookup, preserveTimestamp } from '@/lib/a2a/dialects/wire-values'
import { decodeReply, extractTask } from '@/lib/a2a/dialects/decode-reply'
import { createErrorDecoder } from '@/lib/a2a/dialects/decode-error'
import { createErrorEncoder, encodeErrorMembers } from '@/lib/a2a/dialects/encode-error'
import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'
import { encodeCall } from '@/lib/a2a/dialects/v0-3/encode-call'
import { encodeMessage, encodePart, encodePushConfig } from '@/lib/a2a/dialects/v0-3/encode-message'
import { findJsonRpcInterface, writeProvider, writeSkill } from '@/lib/a2a/dialects/write-card-members'
import type { AgentEvent, Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { endsTurn } from '@/lib/a2a/agent-events'

/** Encodes a card for v0.3 (§5.5). */
function writeCard(card: AgentCard): Outcome<JsonObject> {
  const endpoint = findJsonRpcInterface(card, 'v0.3')
  if (!endpoint.ok) return endpoint
  const { streaming, pushNotifications, extendedCard, stateTransitionHistory = false, extensions } = card.capabilities
  const overHttp = card.interfaces
    .filter(({ binding, dialect }) => binding === 'HTTP+JSON' && dialect === endpoint.value.dialect)
    .map(({ url, binding }) => ({ url, transport: binding }))
  const isSecured = Object.keys(card.securitySchemes).length > 0
  return ok(
    compact({
      protocolVersion: '0.3.0',
      name: card.name,
      description: card.description,
      url: endpoint.value.url,
      preferredTransport: 'JSONRPC',
      // §5.6.2: an entry for the main URL, because some clients look for a transport only in this list.
      additionalInterfaces: [{ url: endpoint.value.url, transport: 'JSONRPC' }, ...overHttp],
      provider: writeProvider(card.provider),
      iconUrl: card.iconUrl,
      version: card.version,
      documentationUrl: card.documentationUrl,
      capabilities: compact({
        streaming,
        pushNotifications,
        stateTransitionHistory,
        extensions: extensions.length > 0 ? extensions.map((one) => compact({ ...one })) : undefined,
      }),
      securitySchemes: isSecured ? card.securitySchemes : undefined,
      security: card.security.length > 0 ? card.security : undefined,
      defaultInputModes: card.inputModes,
      defaultOutputModes: card.outputModes,
      skills: card.skills.map(writeSkill),
      supportsAuthenticatedExtendedCard: extendedCard,
    }),
  )
}

/** Encodes a status for v0.3 (§6.2). */
function encodeStatus(status: TaskStatus, audience: Audience): JsonObject {
  return compact({
    state: status.state,
    message: status.message && encodeMessage(status.message, audience),
    timestamp: preserveTimestamp(status.timestamp),
  })
}

/** Encodes an artifact for v0.3 (§6.7). */
function encodeArtifact(artifact: Artifact): JsonObject {
  return compact({
    artifactId: artifact.artifactId,
    name: artifact.name,
    description: artifact.description,
    parts: ensurePart(artifact.parts).map((part) => encodePart(part)),
    extensions: artifact.extensions,
    metadata: artifact.metadata,
  })
}

/** Encodes a task for v0.3 (§6.1). */
function encodeTask(task: Task, audience: Audience): JsonObject {
  return compact({
    kind: 'task',
    id: audience.taskId,
    contextId: audience.contextId,
    status: encodeStatus(task.status, audience),
    artifacts: task.artifacts.length > 0 ? task.artifacts.map(encodeArtifact) : undefined,
    history: task.history.length > 0 ? task.history.map((message) => encodeMessage(message, audience)) : undefined,
    metadata: task.metadata,
  })
}

function encode(event: AgentEvent, audience: Audience, last?: boolean): JsonObject {
  const { taskId, contextId } = audience
  switch (event.kind) {
    case 'task':
      return encodeTask(event.task, audience)
    case 'message':
      return encodeMessage(event.message, audience)
    case 'status':
      return compact({
        kind: 'status-update',
        taskId,
        contextId,
        status: encodeStatus(event.status, audience),
        final: last ?? endsTurn(event),
        metadata: event.metadata,
      })
    case 'artifact':
      return compact({
        kind: 'artifact-update',
        taskId,
        contextId,
        artifact: encodeArtifact(event.artifact),
        append: event.append,
        lastChunk: event.lastChunk,
        metadata: event.metadata,
      })
  }
}

/** Encodes a stream event for v0.3 (§7.2): a task, message, status or artifact, with `kind` as the discriminator. */
function encodeEvent(event: AgentEvent, audience: Audience, last?: boolean): Outcome<Json[]> {
  return ok([encode(event, audience, last)])
}

/**
 * Encodes the result of a call for v0.3: a task, or a message in response to a message (§7.1, §7.3, §7.4); a push notification
 * config with its task, a bare list of them, null after deletion (§7.5 to §7.8); a card (§7.10).
 */
function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  const { taskId } = audience
  switch (reply.kind) {
    case 'pushConfig':
      return ok({ taskId, pushNotificationConfig: encodePushConfig(reply.config) })
    case 'pushConfigs':
      return ok(reply.configs.map((config) => ({ taskId, pushNotificationConfig: encodePushConfig(config) })))
    case 'done':
      return ok(null)
    case 'card':
      return ok(reply.card)
  }
  if (reply.kind === 'message' && (operation === 'send' || operation === 'stream'))
    return ok(encodeMessage(reply.message, audience))
  const task = extractTask(reply)
  return task
    ? ok(encodeTask(task, audience))
    : problem(`A2A 0.3 cannot represent a ${reply.kind} as the response to ${operation}.`)
}

/** v0.3 §7. A third-party SDK of 0.2 sends `message/sendStream` in place of `message/stream`. */
const methods = {
  'message/send': 'send',
  'message/stream': 'stream',
  'message/sendStream': 'stream',
  'tasks/get': 'get',
  'tasks/cancel': 'cancel',
  'tasks/resubscribe': 'subscribe',
  'tasks/pushNotificationConfig/set': 'setPush',
  'tasks/pushNotificationConfig/get': 'getPush',
  'tasks/pushNotificationConfig/list': 'listPush',
  'tasks/pushNotificationConfig/delete': 'deletePush',
  'agent/getAuthenticatedExtendedCard': 'extendedCard',
} as const satisfies Record<string, Operation>

function returnsImmediately({ blocking }: JsonObject): boolean | undefined {
  return typeof blocking === 'boolean' ? !blocking : undefined
}

/** Decodes a v0.2 or v0.3 call into the neutral model. */
function decodeCall(method: string, params: Json | undefined): Outcome<Call> {
  const operation = lookup(methods, method)
  if (!operation) return problem(`A2A 0.3 has no method ${method}.`)
  if (operation === 'extendedCard') return ok({ operation })
  if (isPushOperation(operation)) return decodePushCall(operation, params, 'kind')
  return operation === 'send' || operation === 'stream'
    ? decodeSendCall(operation, params, returnsImmediately, 'kind')
    : decodeTaskCall(operation, params, 'kind')
}

/** v0.3 §8.2. */
const errorCodes: ErrorCodes = {
  meanings: {
    ...sharedMeanings,
    [-32006]: 'INVALID_AGENT_RESPONSE',
    [-32007]: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  },
  codes: {
    ...sharedCodes,
    INVALID_AGENT_RESPONSE: -32006,
    EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
    STREAMING_NOT_SUPPORTED: -32004,
    INVALID_TASK_STATE: -32004,
    EXTENSION_SUPPORT_REQUIRED: -32004,
    VERSION_NOT_SUPPORTED: -32004,
    AUTHENTICATION_REQUIRED: -32600,
    AUTHORIZATION_FAILED: -32600,
    RATE_LIMIT_EXCEEDED: -32603,
    RESOURCE_UNAVAILABLE: -32603,
  },
}

/** The protocol version with `kind` as the discriminator. Also serves 0.2.x, whose JSON-RPC is the same. */
export const v03: Dialect = {
  id: 'v0.3',
  operations: new Set(Object.values(methods)),
  clientCreatesTaskId: false,
  respondsWithFirstReply: false,
  rejectsForeignContext: false,
  rejectsUndeclaredExtendedCard: false,
  hasExtendedCardUrl: true,
  hasHttpJson: true,
  hasStatusErrors: false,
  hasDraftParts: true,
  hasCardSignatures: true,
  pushesEvents: false,
  pushesMayOmitToken: false,
  pushMediaType: 'application/json',
  streamsStartWithTask: false,
  kindsWithFinal: new Set(['status']),
  rejectsStreamsWithHttpStatus: true,
  rejectsSubscribeToTerminalTask: false,
  subscribesToInterruptedTasks: false,
  protocolVersion: '0.3.0',
  operationsWithHistory: new Set(['send', 'cancel']),
  extensionsHeader: 'X-A2A-Extensions',
  methods,
  writeCard,
  encodeCall,
  decodeCall,
  encodeReply,
  decodeReply,
  encodeEvent,
  decodeEvent: readEvent,
  encodeError: createErrorEncoder(errorCodes, encodeErrorMembers),
  decodeError: createErrorDecoder(errorCodes),
}

import type { Call, ListCall, Operation } from '@/lib/a2a/call'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import { decodePushCall, decodeSendCall, decodeTaskCall, isPushOperation } from '@/lib/a2a/dialects/decode-calls'
import { createErrorDecoder } from '@/lib/a2a/dialects/decode-error'
import { decodeReply, extractTask } from '@/lib/a2a/dialects/decode-reply'
import { createErrorEncoder, type ErrorDetail } from '@/lib/a2a/dialects/encode-error'
import {
  encodeCall,
  encodeMessage,
  encodePart,
  encodePushConfig,
  stateNames,
} from '@/lib/a2a/dialects/v1-0/encode-call'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import { writeCard } from '@/lib/a2a/dialects/v1-0/write-card'
import { encodeTimestamp, ensurePart, lookup, readInteger } from '@/lib/a2a/dialects/wire-values'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'
import { readState } from '@/lib/a2a/reading/read-task'
import { checkParams } from '@/lib/a2a/validation/check-params'

type Ids = Pick<Audience, 'taskId' | 'contextId'>

/** Encodes a status for v1.0 (§4.1.2). */
function encodeStatus(status: TaskStatus, ids: Ids): JsonObject {
  return compact({
    state: stateNames[status.state],
    message: status.message && encodeMessage(status.message, ids),
    timestamp: encodeTimestamp(status.timestamp),
  })
}

/** Encodes an artifact for v1.0 (§4.1.7). */
function encodeArtifact(artifact: Artifact): JsonObject {
  return compact({
    artifactId: artifact.artifactId,
    name: artifact.name,
    description: artifact.description,
    parts: ensurePart(artifact.parts).map(encodePart),
    metadata: artifact.metadata,
    extensions: artifact.extensions,
  })
}

/** Encodes a task for v1.0 (§4.1.1). */
function encodeTask(task: Task, ids: Ids): JsonObject {
  return compact({
    id: ids.taskId,
    contextId: ids.contextId,
    status: encodeStatus(task.status, ids),
    artifacts: task.artifacts.length > 0 ? task.artifacts.map(encodeArtifact) : undefined,
    history: task.history.length > 0 ? task.history.map((message) => encodeMessage(message, ids)) : undefined,
    metadata: task.metadata,
  })
}

/**
 * Encodes the result of a call for v1.0 (§3.1): wrapped for a sent message, a bare task for get and cancel, a page of tasks or
 * push notification configs, an empty object after deletion.
 */
function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  if (reply.kind === 'list') {
    const { nextPageToken, pageSize, totalSize } = reply
    const tasks = reply.tasks.map((task) => encodeTask(task, { taskId: task.id, contextId: task.contextId ?? '' }))
    return ok({ tasks, nextPageToken, pageSize, totalSize })
  }
  switch (reply.kind) {
    case 'pushConfig':
      return ok(encodePushConfig(reply.config, audience.taskId))
    case 'pushConfigs': {
      const configs = reply.configs.map((config) => encodePushConfig(config, audience.taskId))
      return ok({ configs, nextPageToken: reply.nextPageToken })
    }
    case 'done':
      return ok({})
    case 'card':
      return ok(reply.card)
  }
  const sent = operation === 'send' || operation === 'stream'
  if (reply.kind === 'message' && sent) return ok({ message: encodeMessage(reply.message, audience) })
  const task = extractTask(reply)
  if (!task) return problem(`A2A 1.0 cannot represent a ${reply.kind} as the response to ${operation}.`)
  return ok(sent ? { task: encodeTask(task, audience) } : encodeTask(task, audience))
}

const a2aReasons = new Set<string>(Object.values(errorCodes.meanings))

/** Returns the v1.0 reason. Each A2A code has one reason (§5.4), even where an earlier version is more specific. */
function toV10Reason(reason: ErrorReason): ErrorReason {
  const code = errorCodes.codes[reason]
  return code > -32100 ? (lookup(errorCodes.meanings, String(code)) ?? reason) : reason
}

const retryType = 'type.googleapis.com/google.rpc.RetryInfo'

/** Encodes `error.data` for v1.0 (§9.5), a list of typed objects: the agent's, then Switchboard's ErrorInfo and RetryInfo. */
function encodeErrorInfo(detail: ErrorDetail): Json[] {
  const { kind, reason, hint, code, requestId, retryAfter, agentData } = detail
  const agents = Array.isArray(agentData) ? agentData.filter((one) => isObject(one) && '@type' in one) : []
  const named = toV10Reason(reason)
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: named,
    domain: a2aReasons.has(named) ? 'a2a-protocol.org' : 'switchboard',
    metadata: compact({ kind, hint, code, requestId }),
  }
  const needsRetryInfo = retryAfter !== undefined && !agents.some((one) => isObject(one) && one['@type'] === retryType)
  return [...agents, info, ...(needsRetryInfo ? [{ '@type': retryType, retryDelay: `${retryAfter}s` }] : [])]
}

function encode(event: AgentEvent, audience: Audience): JsonObject {
  const { taskId, contextId } = audience
  switch (event.kind) {
    case 'task':
      return { task: encodeTask(event.task, audience) }
    case 'message':
      return { message: encodeMessage(event.message, audience) }
    case 'status': {
      const status = encodeStatus(event.status, audience)
      return { statusUpdate: compact({ taskId, contextId, status, metadata: event.metadata }) }
    }
    case 'artifact':
      return {
        artifactUpdate: compact({
          taskId,
          contextId,
          artifact: encodeArtifact(event.artifact),
          append: event.append || undefined,
          lastChunk: event.lastChunk || undefined,
          metadata: event.metadata,
        }),
      }
  }
}

/** Encodes a stream event for v1.0 (§3.2.3): exactly one member, which names its kind. */
function encodeEvent(event: AgentEvent, audience: Audience): Outcome<Json[]> {
  return ok([encode(event, audience)])
}

/** v1.0 §9.4. `Set…` and the singular `List…Config` are from the release candidate. */
const methods = {
  SendMessage: 'send',
  SendStreamingMessage: 'stream',
  GetTask: 'get',
  ListTasks: 'list',
  CancelTask: 'cancel',
  SubscribeToTask: 'subscribe',
  CreateTaskPushNotificationConfig: 'setPush',
  SetTaskPushNotificationConfig: 'setPush',
  GetTaskPushNotificationConfig: 'getPush',
  ListTaskPushNotificationConfigs: 'listPush',
  ListTaskPushNotificationConfig: 'listPush',
  DeleteTaskPushNotificationConfig: 'deletePush',
  GetExtendedAgentCard: 'extendedCard',
} as const satisfies Record<string, Operation>

/** `blocking` is the name in the release candidate. */
function returnsImmediately(configuration: JsonObject): boolean | undefined {
  const read = readMembers(configuration, collectNotes())
  const blocking = read.flag('blocking')
  return read.flag('returnImmediately') ?? (blocking === undefined ? undefined : !blocking)
}

/** v1.0 §3.1.4. An unspecified status means any status. */
function decodeList(json: Json): Outcome<ListCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const invalid = checkParams('list', json, undefined)
  if (invalid) return problem(invalid)
  const params = readMembers(json, collectNotes())
  const statusJson = params.take('status')
  const state = statusJson === undefined ? undefined : readState(statusJson)
  if (state?.ok && state.notes) return problem('params.status is not a task state.')
  const status = state?.ok && state.value !== 'unknown' ? state.value : undefined
  const pageSize = readInteger(params.take('pageSize'))
  if (pageSize !== undefined && (pageSize < 1 || pageSize > 100))
    return problem('params.pageSize must be between 1 and 100.')
  const historyLength = readInteger(params.take('historyLength'))
  return ok({
    operation: 'list',
    ...compact({
      contextId: params.text('contextId'),
      status,
      pageSize,
      pageToken: params.text('pageToken'),
      historyLength,
      includeArtifacts: params.flag('includeArtifacts'),
      statusTimestampAfter: params.text('statusTimestampAfter'),
    }),
  })
}

function decodeParams(operation: Operation, params: Json | undefined): Outcome<Call> {
  if (operation === 'list') return decodeList(params ?? {})
  if (operation === 'extendedCard') return ok({ operation })
  if (isPushOperation(operation)) return decodePushCall(operation, params, undefined)
  return operation === 'send' || operation === 'stream'
    ? decodeSendCall(operation, params, returnsImmediately, undefined)
    : decodeTaskCall(operation, params, undefined)
}

/** Decodes a v1.0 call into the neutral model. */
function decodeCall(method: string, params: Json | undefined): Outcome<Call> {
  const operation = lookup(methods, method)
  if (!operation) return problem(`A2A 1.0 has no method ${method}.`)
  const call = decodeParams(operation, params)
  const tenant = isObject(params) && typeof params.tenant === 'string' && params.tenant
  return call.ok && tenant ? ok({ ...call.value, tenant }, call.notes) : call
}

/** The protocol version of 2026: ProtoJSON, where the member that is present determines the kind. */
export const v10: Dialect = {
  id: 'v1.0',
  operations: new Set(Object.values(methods)),
  clientCreatesTaskId: false,
  respondsWithFirstReply: false,
  rejectsForeignContext: true,
  rejectsUndeclaredExtendedCard: true,
  hasExtendedCardUrl: false,
  hasHttpJson: true,
  hasStatusErrors: true,
  hasDraftParts: false,
  hasCardSignatures: true,
  pushesEvents: true,
  pushesMayOmitToken: false,
  pushMediaType: 'application/a2a+json',
  streamsStartWithTask: true,
  kindsWithFinal: new Set(),
  rejectsStreamsWithHttpStatus: false,
  rejectsSubscribeToTerminalTask: true,
  subscribesToInterruptedTasks: true,
  protocolVersion: '1.0',
  operationsWithHistory: new Set(['send', 'get', 'cancel']),
  extensionsHeader: 'A2A-Extensions',
  methods,
  writeCard,
  encodeCall,
  decodeCall,
  encodeReply,
  decodeReply,
  encodeEvent,
  decodeEvent: readEvent,
  encodeError: createErrorEncoder(errorCodes, encodeErrorInfo),
  decodeError: createErrorDecoder(errorCodes),
}

import type { Operation } from '@/lib/a2a/call'
import type { AgentCard, AgentExtension, AgentInterface } from '@/lib/a2a/card'
import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import { encodeTimestamp, ensurePart, lookup } from '@/lib/a2a/dialects/wire-values'
import { decodeReply, extractTask } from '@/lib/a2a/dialects/decode-reply'
import { createErrorDecoder } from '@/lib/a2a/dialects/decode-error'
import { createErrorEncoder, type ErrorDetail } from '@/lib/a2a/dialects/encode-error'
import { decodeCall, methods } from '@/lib/a2a/dialects/v1-0/decode-call'
import {
  encodeCall,
  encodeMessage,
  encodePart,
  encodePushConfig,
  stateNames,
} from '@/lib/a2a/dialects/v1-0/encode-call'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import { writeProvider, writeSkill } from '@/lib/a2a/dialects/write-card-members'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { AgentEvent, Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'

function writeScheme({ type, in: location, flows, ...rest }: JsonObject): JsonObject | undefined {
  switch (type) {
    case 'apiKey':
      return { apiKeySecurityScheme: compact({ ...rest, location }) }
    case 'http':
      return { httpAuthSecurityScheme: rest }
    case 'oauth2':
      return { oauth2SecurityScheme: compact({ ...rest, flows }) }
    case 'openIdConnect':
      return { openIdConnectSecurityScheme: rest }
    case 'mutualTLS':
      return { mtlsSecurityScheme: rest }
    default:
      return undefined
  }
}

/** Encodes OpenAPI schemes for v1.0 (§4.5): each in the member that names its type. */
function writeSecuritySchemes(schemes: AgentCard['securitySchemes']): JsonObject | undefined {
  const written = Object.entries(schemes).flatMap(([name, scheme]) => {
    const inner = writeScheme(scheme)
    return inner ? [[name, inner] as const] : []
  })
  return written.length > 0 ? Object.fromEntries(written) : undefined
}

/** Encodes `[{name: scopes}]` for v1.0: `[{schemes: {name: {list: scopes}}}]`. */
function writeSecurityRequirements(security: AgentCard['security']): Json[] | undefined {
  if (security.length === 0) return undefined
  return security.map((one) => ({
    schemes: Object.fromEntries(Object.entries(one).map(([name, list]) => [name, { list }])),
  }))
}

function writeInterface({ url, binding, protocolVersion, tenant }: AgentInterface): JsonObject {
  return compact({ url, protocolBinding: binding, protocolVersion: protocolVersion ?? '', tenant })
}

/** Omits defaults, as required for signatures (§8.4.1). */
function writeExtension({ required, ...extension }: AgentExtension): JsonObject {
  return compact({ ...extension, required: required || undefined })
}

/** Encodes a card for v1.0 (§4.4) with all interfaces, including those of earlier versions. */
function writeCard(card: AgentCard): Outcome<JsonObject> {
  if (card.interfaces.length === 0) return problem('The Agent Card has no interface.')
  const { streaming, pushNotifications, extendedCard, extensions } = card.capabilities
  return ok(
    compact({
      name: card.name,
      description: card.description,
      supportedInterfaces: card.interfaces.map(writeInterface),
      provider: writeProvider(card.provider),
      version: card.version,
      documentationUrl: card.documentationUrl,
      iconUrl: card.iconUrl,
      capabilities: compact({
        streaming,
        pushNotifications,
        extensions: extensions.length > 0 ? extensions.map(writeExtension) : undefined,
        extendedAgentCard: extendedCard,
      }),
      securitySchemes: writeSecuritySchemes(card.securitySchemes),
      securityRequirements: writeSecurityRequirements(card.security),
      defaultInputModes: card.inputModes,
      defaultOutputModes: card.outputModes,
      skills: card.skills.map(writeSkill),
    }),
  )
}

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

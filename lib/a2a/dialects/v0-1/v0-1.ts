import type { Operation } from '@/lib/a2a/call'
import type { AgentCard } from '@/lib/a2a/card'
import { compact, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import { createErrorDecoder } from '@/lib/a2a/dialects/decode-error'
import { createErrorEncoder, encodeErrorMembers } from '@/lib/a2a/dialects/encode-error'
import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'
import { decodeReply, extractTask } from '@/lib/a2a/dialects/decode-reply'
import { findJsonRpcInterface, writeProvider, writeSkill } from '@/lib/a2a/dialects/write-card-members'
import { decodeCall, encodeCall, methods } from '@/lib/a2a/dialects/v0-1/calls'
import { encodeArtifact, encodePushConfig, encodeStatus, encodeTask } from '@/lib/a2a/dialects/v0-1/encode-task'
import type { AgentEvent, ArtifactEvent, StatusEvent, Task } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/agent-events'

function encodeStatusEvent(event: StatusEvent, final: boolean, { taskId: id }: Audience): JsonObject {
  return compact({ id, status: encodeStatus(event.status), final, metadata: event.metadata })
}

function encodeArtifactEvent(event: ArtifactEvent, audience: Audience): JsonObject {
  const artifact = encodeArtifact(event.artifact, audience, event)
  return compact({ id: audience.taskId, artifact, metadata: event.metadata })
}

/**
 * Encodes a task as v0.1 events, which have no full task: its artifacts, then its status, so that nothing follows the final
 * event. A snapshot of a waiting task is final only if `last` is set: it may start the stream of the call that answers it.
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

/** Encodes a stream event for v0.1 (§7.2): status or artifact. A message without a task completes the task. */
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

/** Returns the v0.1 name of an authentication scheme, as in OpenAPI or IANA: `Bearer`, `Basic`, `ApiKey`, `OAuth2`. */
function schemeName({ type, scheme }: JsonObject): string {
  if (type === 'http' && typeof scheme === 'string') return scheme.charAt(0).toUpperCase() + scheme.slice(1)
  if (type === 'apiKey') return 'ApiKey'
  return type === 'oauth2' ? 'OAuth2' : String(type ?? 'unknown')
}

/** Written even without schemes: the first v0.1 requires it, and it distinguishes the card from a v0.2 card. */
function writeAuthentication(schemes: AgentCard['securitySchemes']): Json {
  return { schemes: [...new Set(Object.values(schemes).map(schemeName))] }
}

/** Encodes a card for v0.1 (§5.5). */
function writeCard(card: AgentCard): Outcome<JsonObject> {
  const endpoint = findJsonRpcInterface(card, 'v0.1')
  if (!endpoint.ok) return endpoint
  const { streaming, pushNotifications, stateTransitionHistory = false } = card.capabilities
  return ok(
    compact({
      name: card.name,
      description: card.description,
      url: endpoint.value.url,
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

/** Returns the task of a reply. v0.1 has no message outside a task, so it becomes the status of a completed task. */
function completedTask(reply: Reply): Task | undefined {
  if (reply.kind !== 'message') return extractTask(reply)
  return { id: '', status: { state: 'completed', message: reply.message }, artifacts: [], history: [] }
}

/**
 * Encodes the result of a call for v0.1: a bare task (§7.1, §7.3, §7.4), or the push notification config of a task, null after
 * deletion (§7.5, §7.6).
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

/** The protocol version of early 2025: the client creates tasks, and parts have `type` as the discriminator. */
export const v01: Dialect = {
  id: 'v0.1',
  // Setting null deletes.
  operations: new Set([...Object.values(methods), 'deletePush']),
  clientCreatesTaskId: true,
  respondsWithFirstReply: true,
  rejectsForeignContext: false,
  rejectsUndeclaredExtendedCard: false,
  hasExtendedCardUrl: false,
  hasHttpJson: false,
  hasStatusErrors: false,
  hasDraftParts: false,
  hasCardSignatures: false,
  pushesEvents: false,
  pushesMayOmitToken: true,
  pushMediaType: 'application/json',
  streamsStartWithTask: false,
  kindsWithFinal: new Set(['status', 'task', 'message']),
  rejectsStreamsWithHttpStatus: false,
  rejectsSubscribeToTerminalTask: false,
  subscribesToInterruptedTasks: false,
  protocolVersion: '0.1',
  operationsWithHistory: new Set([]),
  extensionsHeader: undefined,
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

import type { Call, Operation } from '@/lib/a2a/call'
import type { AgentCard } from '@/lib/a2a/card'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import { extractTask } from '@/lib/a2a/dialects/decode-reply'
import { unwrapDataParts } from '@/lib/a2a/dialects/v0-3/unwrap-data-parts'
import {
  encodeNamedPushConfig,
  encodeProtoEvent,
  encodeProtoTask,
  encodeReceivedMessage,
} from '@/lib/a2a/dialects/v0-3/encode-proto'
import { v03 } from '@/lib/a2a/dialects/v0-3/v0-3'
import { writeSecurityRequirements, writeSecuritySchemes } from '@/lib/a2a/dialects/write-security'
import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** Writes a card as ProtoJSON, where security has another form and `stateTransitionHistory` does not exist. */
function writeCard(card: AgentCard): Outcome<JsonObject> {
  const written = v03.writeCard(card)
  if (!written.ok) return written
  const { capabilities, securitySchemes: _schemes, security: _security, ...rest } = written.value
  const { stateTransitionHistory: _history, ...supported } = isObject(capabilities) ? capabilities : {}
  return ok(
    compact({
      ...rest,
      capabilities: supported,
      securitySchemes: writeSecuritySchemes(card.securitySchemes),
      security: writeSecurityRequirements(card.security),
    }),
  )
}

/** Returns the JSON-RPC form of a configuration. ProtoJSON omits false, so without `blocking` the call does not wait. */
function toRpcConfiguration(configuration: Json | undefined): Json | undefined {
  if (!isObject(configuration)) return configuration
  const { pushNotification, push_notification: snake, ...rest } = configuration
  const pushNotificationConfig = pushNotification ?? snake
  return { blocking: false, ...rest, ...(pushNotificationConfig !== undefined && { pushNotificationConfig }) }
}

/** Returns the JSON-RPC form of a request. Its message is `message` in JSON, `request` in the proto. */
function toRpcParams(params: JsonObject): JsonObject {
  const { message, request, configuration, ...rest } = params
  const wireMessage = message ?? request
  const { message: unwrapped } = unwrapDataParts(compact({ message: wireMessage })) as JsonObject
  return compact({ ...rest, message: unwrapped, configuration: toRpcConfiguration(configuration) })
}

/** Decodes a call whose params are its body, query and path together. Bodies in the form of JSON-RPC are accepted as well. */
function decodeCall(method: string, params: Json | undefined): Outcome<Call> {
  const operation = v03.methods[method]
  const sends = operation === 'send' || operation === 'stream'
  return v03.decodeCall(method, sends && isObject(params) ? toRpcParams(params) : params)
}

/** Encodes the response to a call (a2a.proto): SendMessageResponse, Task, a push notification config or a list of them. */
function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  const { taskId } = audience
  switch (reply.kind) {
    case 'pushConfig':
      return ok(encodeNamedPushConfig(taskId, reply.config))
    case 'pushConfigs':
      return ok({ configs: reply.configs.map((config) => encodeNamedPushConfig(taskId, config)) })
    case 'done':
      return ok({})
    case 'card':
      return ok(reply.card)
  }
  const sent = operation === 'send' || operation === 'stream'
  if (reply.kind === 'message' && sent) return ok({ message: encodeReceivedMessage(reply.message, audience) })
  const task = extractTask(reply)
  if (!task) return problem(`A2A 0.3 cannot represent a ${reply.kind} as the response to ${operation}.`)
  return ok(sent ? { task: encodeProtoTask(task, audience) } : encodeProtoTask(task, audience))
}

/** v0.3 over HTTP+JSON (§3.2.3), which has the form of its proto instead of its JSON-RPC. For callers only. */
export const v03Proto: Dialect = {
  ...v03,
  writeCard,
  decodeCall,
  encodeReply,
  encodeEvent: (event, audience, last) => ok([encodeProtoEvent(event, audience, last)]),
}

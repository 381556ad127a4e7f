import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { PushConfig } from '@/lib/a2a/model'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { type CallerContext, type Endpoint, resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import type { EndpointFallback } from '@/lib/server/a2a-client/endpoint-fallback'
import { prepareCall, type PreparedCall } from '@/lib/server/a2a-client/prepare-call'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'

/** How a message is delivered to an agent: the endpoint and the operation. */
export interface DeliveryMode extends Endpoint {
  operation: 'send' | 'stream'
  /** The caller gets the agent's first reply unchanged. v0.1 agents are called without streaming, whatever they declare. */
  firstAnswer: boolean
  /** The other operation was refused at the same endpoint. */
  isLast?: true
}

/** Errors of an agent that does not support streaming. Nothing ran. */
const cannotStream = new Set<ErrorReason | undefined>([
  'METHOD_NOT_FOUND',
  'UNSUPPORTED_OPERATION',
  'STREAMING_NOT_SUPPORTED',
])

interface DeliveryOptions {
  /** The agent sends push notifications, so its response need not be read. */
  usesPush: boolean
  firstAnswer: boolean
}

/** Returns the delivery mode for the agent's known endpoint. With `usesPush`, one whose response need not be read. */
export async function chooseDeliveryMode(
  agent: AgentRecord,
  context: CallerContext,
  { usesPush, firstAnswer }: DeliveryOptions,
): Promise<DeliveryMode> {
  const mode = modeFor(await resolveEndpoint(agent, context), firstAnswer)
  // v0.1 cannot ask for an immediate response, but its stream can be closed immediately.
  return usesPush && !mode.dialect.clientCreatesTaskId ? { ...mode, operation: 'send' } : mode
}

/**
 * Returns another delivery mode for the same message if the refusal shows that the agent does not support this one and that
 * nothing ran: without streaming; with streaming, for an agent that only streams; or at another endpoint.
 */
export async function fallbackDeliveryMode(
  fallback: EndpointFallback,
  mode: DeliveryMode,
  refusal: Draft,
): Promise<DeliveryMode | undefined> {
  const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
  if (!mode.isLast && mode.operation === 'stream' && cannotStream.has(reason))
    return { ...mode, operation: 'send', isLast: true }
  if (!mode.isLast && mode.operation === 'send' && reason === 'METHOD_NOT_FOUND' && streams(mode))
    return { ...mode, operation: 'stream', isLast: true }
  const endpoint = await fallback.next(mode, refusal)
  return endpoint && modeFor(endpoint, mode.firstAnswer)
}

const streams = ({ agent, dialect }: Endpoint): boolean => agent.streaming && dialect.operations.has('stream')

/**
 * Returns the delivery mode for an endpoint. In v0.1, only `tasks/send` returns the agent's first reply with its content: a
 * stream may begin with `working` only, and has no complete task (§7.1, §7.2). Agents of later versions block by default, so
 * the end of a stream is their reply.
 */
function modeFor({ agent, dialect }: Endpoint, firstAnswer: boolean): DeliveryMode {
  const isUnary = (firstAnswer && dialect.clientCreatesTaskId) || !streams({ agent, dialect })
  return { agent, dialect, firstAnswer, operation: isUnary ? 'send' : 'stream' }
}

/** A message prepared for one delivery mode. */
export interface Attempt extends DeliveryMode {
  prepared: PreparedCall
  /** The push configuration in the message. */
  pushConfig: PushConfig | undefined
}

/** Prepares the message for a delivery mode, with the push configuration that the agent is to use for the task. */
export type AttemptFactory = (mode: DeliveryMode, pushConfig?: PushConfig) => Attempt

/** A request as a person wrote it, which is sent unchanged where the agent is called in the same way. */
export interface SentFrame {
  dialect: DialectId
  operation: 'send' | 'stream'
  body: string
}

/** Replaces the body of a prepared request with the frame. A body with secrets keeps its form, of which the log has a masked copy. */
function withFrame(prepared: PreparedCall, frame: SentFrame): PreparedCall {
  if (prepared.confidential) return prepared
  const { request, draft } = prepared
  return { ...prepared, request: { ...request, body: frame.body }, draft: { ...draft, raw: frame.body } }
}

/** The task that a message belongs to, as far as it decides the IDs that the message is sent with. */
interface MessageTarget {
  /** The task that it continues; null for a new one. */
  known: Pick<TaskRecord, 'remoteId' | 'contextId'> | null
  /** The task ID that the caller (v0.1) chose. */
  callerId?: string
  /** Another task at the agent has this ID. */
  isIdInUse?: boolean
  /** The agent's context that a new task belongs to. */
  contextId?: string
}

/**
 * Returns a function that prepares a caller's message for a delivery mode. Every attempt has the same message ID and, for a
 * protocol version whose clients choose them (v0.1), the same task and session IDs. `agentDecides`: the agent decides when to
 * respond; otherwise it is asked to respond immediately, so that the task can be followed and canceled while it runs. `frame`: the
 * request to send instead of an encoded one.
 */
export function createAttemptFactory(
  call: SendCall,
  { known, callerId, isIdInUse = false, contextId }: MessageTarget,
  agentDecides = false,
  frame?: SentFrame,
): AttemptFactory {
  const messageId = call.message.messageId ?? randomUUID()
  const ownIds = { taskId: (isIdInUse ? undefined : callerId) ?? randomUUID(), contextId: randomUUID() }
  return (mode, pushConfig) => {
    const { clientCreatesTaskId } = mode.dialect
    const message = {
      ...call.message,
      messageId,
      taskId: known?.remoteId ?? (clientCreatesTaskId ? ownIds.taskId : undefined),
      contextId: known?.contextId ?? contextId ?? (clientCreatesTaskId ? ownIds.contextId : undefined),
    }
    const { pushConfig: _ours, ...callOptions } = call.options
    const options = {
      ...callOptions,
      returnImmediately: mode.operation === 'send' && !agentDecides ? true : undefined,
      ...(pushConfig && { pushConfig }),
    }
    const { operation } = mode
    const prepared = prepareCall(mode, { ...call, operation, message, options })
    const isSame = frame?.dialect === mode.dialect.id && frame.operation === operation && !mode.isLast
    return { ...mode, pushConfig, prepared: isSame ? withFrame(prepared, frame) : prepared }
  }
}

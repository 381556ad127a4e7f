import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'
import type { PushConfig } from '@/lib/a2a/push-config'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { type PreparedCall, prepareCall } from '@/lib/server/a2a-client/prepare-call'
import type { DeliveryMode } from '@/lib/server/a2a-client/delivery-mode'

/** A message prepared for one delivery mode. */
export interface Attempt extends DeliveryMode {
  prepared: PreparedCall
  /** The push configuration in the message. */
  pushConfig: PushConfig | undefined
}

/** Prepares the message for a delivery mode, with the push configuration that the agent is to use for the task. */
export type AttemptFactory = (mode: DeliveryMode, pushConfig?: PushConfig) => Attempt

/** The task that a message belongs to, as far as it decides the IDs that the message is sent with. */
export interface MessageTarget {
  /** The task that it continues; null for a new one. */
  known: Pick<TaskRecord, 'remoteId' | 'contextId'> | null
  /** The task ID that the caller (v0.1) chose. */
  callerId?: string
  /** The agent's context that a new task belongs to. */
  contextId?: string
}

/**
 * Returns a function that prepares a caller's message for a delivery mode. Every attempt has the same message ID and, for a
 * protocol version whose clients choose them (v0.1), the same task and session IDs. `agentDecides`: the agent decides when to
 * respond; otherwise it is asked to respond immediately, so that the task can be followed and canceled while it runs.
 */
export function createAttemptFactory(
  call: SendCall,
  { known, callerId, contextId }: MessageTarget,
  agentDecides = false,
): AttemptFactory {
  const messageId = call.message.messageId ?? randomUUID()
  const ownIds = { taskId: callerId ?? randomUUID(), contextId: randomUUID() }
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
    return { ...mode, pushConfig, prepared: prepareCall(mode, { ...call, operation, message, options }) }
  }
}

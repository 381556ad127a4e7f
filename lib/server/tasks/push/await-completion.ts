import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnchanged } from '@/lib/a2a/folding/is-unchanged'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isSameJson } from '@/lib/a2a/json'
import type { RowEvent } from '@/lib/a2a/log'
import { createRemark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { backoffDelayMs, type BackoffPolicy } from '@/lib/retry/backoff'
import { gapDraft, noteDraft } from '@/lib/server/a2a-client/draft'
import { isTransient, pollTask } from '@/lib/server/a2a-client/poll-task'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { requestPreparedReply, requestReply } from '@/lib/server/a2a-client/call-unary'
import { isAbandoned, pauseAfter, resubscribe } from '@/lib/server/a2a-client/resubscribe'
import type { Turn } from '@/lib/server/a2a-client/turn'
import { confirmWebhook } from '@/lib/server/db/push/webhook-records'
import { env } from '@/lib/server/platform/env'
import { onSignal, sendSignal } from '@/lib/server/platform/signals'
import { ensureWebhook, isOwnWebhook, toWebhookConfig, type Webhook } from '@/lib/server/tasks/push/task-webhook'

const updateKey = (taskId: string) => `agent updates ${taskId}`

/** Signals that the agent has updates of this task; returns false if no turn waits for them. */
export function signalUpdate(taskId: string): boolean {
  return sendSignal(updateKey(taskId))
}

interface UpdateSignal {
  /**
   * Resolves with true as soon as updates are signaled, or were since the last call; with false after `ms`. Rejects when
   * `signal` aborts.
   */
  wait: (ms: number, signal: AbortSignal) => Promise<boolean>
  close: () => void
}

/** Opens the signal of a task. A later one of the same task replaces it. */
function openUpdateSignal(taskId: string): UpdateSignal {
  let signaled = false
  let wake: (() => void) | undefined
  const close = onSignal(updateKey(taskId), () => {
    signaled = true
    wake?.()
  })
  return {
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const stop = () => reject(signal.reason)
      const timer = setTimeout(resolve, ms)
      wake = resolve
      if (signaled) resolve()
      signal.addEventListener('abort', stop)
      try {
        await promise
        return signaled
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        signaled = false
      }
    },
    close,
  }
}

/** Minimum pause between two polls, however fast deliveries arrive. */
const pauseMs = 500
/** Maximum pause between two polls, as a multiple of the first. */
const maxFactor = 10

/**
 * Follows a task without a connection until its turn ends. The agent is polled after each delivery and, since deliveries get
 * lost, at growing intervals. While the agent does not answer, Switchboard keeps waiting. A task that has not changed for
 * `TASK_PATIENCE` seconds is abandoned with a gap.
 */
export async function awaitPushedUpdates(turn: Turn): Promise<void> {
  const { pump } = turn
  const taskId = pump.remoteId
  if (!taskId)
    throw new Fault('agent-unreachable', 'The agent closed the stream before sending a task ID.', {
      hop: 'agent',
      details: { code: 'agent-unnamed' },
    })
  const firstMs = env().PUSH_POLL * 1000
  const policy: BackoffPolicy = { firstMs, maxMs: maxFactor * firstMs, jitter: 0 }
  const signal = openUpdateSignal(pump.taskId)
  /** The event of the last poll; null if the agent was unreachable. */
  let known: RowEvent | null | undefined
  let changedAt = Date.now()
  let polls = 1
  try {
    for (;;) {
      const { draft, ended } = await pollTask(turn, taskId)
      turn.takeOver()
      const { event } = draft
      const unanswered = event.kind === 'fault' && isTransient(event.fault)
      const polled = unanswered ? null : event
      const { task } = pump.fold
      if (!isSameJson(polled, known))
        await pump.write([unanswered ? noteDraft(createRemark('asked-later', {}, event.fault), draft.method) : draft])
      known = polled
      // An unreachable agent, or a new timestamp alone, is no change.
      if (!isUnchanged(task, pump.fold.task, { timestamps: false })) changedAt = Date.now()
      if (ended && !unanswered) return
      if (isAbandoned(changedAt)) return void (await pump.write([gapDraft(gapReasons.unchanged, true)]))
      await sleep(Math.max(pauseMs, pauseAfter(draft.raw.length)), undefined, { signal: turn.signal })
      const signaled = await signal.wait(backoffDelayMs(policy, polls), turn.signal)
      polls = signaled ? 1 : polls + 1
    }
  } finally {
    signal.close()
  }
}

/**
 * Registers the task's webhook at the agent; `base` is Switchboard's own base URL. Returns true once the agent has confirmed
 * it; else the log says why not.
 */
async function registerWebhook(turn: Turn, base: string): Promise<boolean> {
  const { pump } = turn
  const taskId = pump.remoteId
  if (!taskId) return false
  try {
    const hook = await ensureWebhook(pump.taskId)
    await requireUnset(turn, taskId, hook)
    const config = toWebhookConfig(hook, base)
    const call = prepareCall(turn, { operation: 'setPush', taskId, config })
    await pump.write([call.draft])
    const reply = await requestPreparedReply(turn, call)
    if (reply.kind !== 'pushConfig')
      throw new Fault('agent-nonsense', 'The agent did not return the push notification config.', { hop: 'agent' })
    await confirmWebhook(pump.taskId, reply.config.id ?? config.id ?? null)
    await pump.write([noteDraft(createRemark('posts'), call.method)])
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await pump.write([noteDraft(createRemark('posts-not', {}, error.data))])
    return false
  }
}

/** v0.1 stores one config per task. Throws `conflict` if a caller has set it. */
async function requireUnset(turn: Turn, taskId: string, hook: Webhook): Promise<void> {
  if (turn.dialect.operations.has('listPush')) return
  const known = await requestReply(turn, { operation: 'getPush', taskId }).catch(() => undefined)
  turn.signal.throwIfAborted()
  if (known?.kind !== 'pushConfig' || known.config.url === '' || isOwnWebhook(hook, known.config)) return
  throw new Fault(
    'conflict',
    'The agent stores one push notification config per task, and a caller has already set it.',
  )
}

/**
 * Follows a task until its turn ends: through push notifications if the agent accepts a webhook at `webhookBase`, Switchboard's
 * own base URL, else with a connection.
 */
export async function awaitCompletion(turn: Turn, streaming: boolean, webhookBase: string | undefined): Promise<void> {
  if (webhookBase !== undefined && (await registerWebhook(turn, webhookBase))) return awaitPushedUpdates(turn)
  return resubscribe(turn, streaming)
}

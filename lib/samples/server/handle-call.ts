import { randomUUID } from 'node:crypto'
import type { Call, SendCall, TaskCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, Artifact, Message, Part, Task } from '@/lib/a2a/model'
import { isTerminal, isTerminalOrInterrupted, type TaskState } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import type { SampleAgent, Step } from '@/lib/samples/sample-agent'

/** A task of a sample agent in memory, with its watchers. */
export interface SampleTask {
  task: Task
  watchers: Set<(event: AgentEvent) => void>
  /** Set while a turn runs. Aborting it cancels the turn. */
  running?: AbortController
}

function mergeArtifact(known: Artifact | undefined, more: Artifact, append: boolean): Artifact {
  return known && append ? { ...known, parts: [...known.parts, ...more.parts] } : more
}

function withArtifact(artifacts: Artifact[], more: Artifact, append: boolean): Artifact[] {
  const known = artifacts.find((artifact) => artifact.artifactId === more.artifactId)
  if (!known) return [...artifacts, more]
  return artifacts.map((artifact) => (artifact === known ? mergeArtifact(known, more, append) : artifact))
}

function appendMessage(history: Message[], message: Message | undefined): Message[] {
  return message ? [...history, message] : history
}

/** Applies an event to the task and notifies the watchers. */
function publish(sample: SampleTask, event: AgentEvent): void {
  const { task } = sample
  if (event.kind === 'status') {
    sample.task = { ...task, status: event.status, history: appendMessage(task.history, event.status.message) }
  }
  if (event.kind === 'artifact') {
    sample.task = { ...task, artifacts: withArtifact(task.artifacts, event.artifact, event.append) }
  }
  for (const emit of sample.watchers) emit(event)
}

const maxTasks = 200

/** The tasks of one sample agent. The oldest tasks that are not running are removed beyond a limit. */
export interface SampleTaskStore {
  find: (id: string) => SampleTask | undefined
  create: (id?: string, contextId?: string) => SampleTask
  remove: (sample: SampleTask) => void
}

/** Creates an empty store. */
export function createSampleTaskStore(): SampleTaskStore {
  const tasks = new Map<string, SampleTask>()

  function evict(): void {
    for (const [id, sample] of tasks) {
      if (tasks.size < maxTasks) return
      if (!sample.running) tasks.delete(id)
    }
  }

  return {
    find: (id) => tasks.get(id),
    create: (id = randomUUID(), contextId = randomUUID()) => {
      evict()
      const status = { state: 'submitted' as const, timestamp: new Date().toISOString() }
      const sample: SampleTask = { task: { id, contextId, status, artifacts: [], history: [] }, watchers: new Set() }
      tasks.set(id, sample)
      return sample
    },
    remove: (sample) => tasks.delete(sample.task.id),
  }
}

function agentMessage({ task }: SampleTask, parts: Part[], metadata?: JsonObject): Message {
  const metadataMember = metadata && { metadata }
  return {
    messageId: randomUUID(),
    role: 'agent',
    parts,
    ...metadataMember,
    taskId: task.id,
    contextId: task.contextId,
  }
}

function publishState(sample: SampleTask, state: TaskState, parts?: Part[], metadata?: JsonObject): void {
  const message = parts && agentMessage(sample, parts, metadata)
  const status = { state, message, timestamp: new Date().toISOString() }
  publish(sample, {
    kind: 'status',
    taskId: sample.task.id,
    contextId: sample.task.contextId,
    status,
    final: isTerminalOrInterrupted(state),
  })
}

function publishStep(sample: SampleTask, step: Step): void {
  if (step.step === 'status') publishState(sample, step.state, step.parts, step.metadata)
  if (step.step === 'message') {
    const { taskId: _none, ...message } = agentMessage(sample, step.parts)
    publish(sample, { kind: 'message', message })
  }
  if (step.step === 'artifact') {
    publish(sample, {
      kind: 'artifact',
      taskId: sample.task.id,
      contextId: sample.task.contextId,
      artifact: step.artifact,
      append: step.append ?? false,
      lastChunk: step.lastChunk ?? false,
    })
  }
}

/** Runs the agent for one message and publishes every step. Never rejects. */
async function runTurn(agent: SampleAgent, sample: SampleTask, message: Message, base: string): Promise<void> {
  const history = sample.task.history
  sample.task = { ...sample.task, history: [...history, message] }
  const controller = new AbortController()
  sample.running = controller
  let answered = false
  try {
    for await (const step of agent.respond({ message, history, signal: controller.signal, baseUrl: base })) {
      if (controller.signal.aborted) return
      publishStep(sample, step)
      answered = step.step === 'message' || (step.step === 'status' && isTerminalOrInterrupted(step.state))
    }
    if (!answered && !controller.signal.aborted) publishState(sample, 'completed')
  } catch {
    if (!controller.signal.aborted)
      publishState(sample, 'failed', [{ text: 'The sample agent could not process this message.' }])
  } finally {
    if (sample.running === controller) sample.running = undefined
  }
}

/** Aborts the turn and cancels the task. */
function cancelTurn(sample: SampleTask): void {
  sample.running?.abort()
  sample.running = undefined
  publishState(sample, 'canceled')
}

/** True for the last event of a turn. */
function isLast(event: AgentEvent): boolean {
  if (event.kind === 'message') return true
  if (event.kind === 'status') return isTerminalOrInterrupted(event.status.state)
  return event.kind === 'task' && isTerminalOrInterrupted(event.task.status.state)
}

/**
 * Yields the events of a task from now on, until its turn ends or the reader leaves. Buffers events from the call on, not only
 * from the first read.
 */
function watch(sample: SampleTask, first?: AgentEvent): AsyncGenerator<AgentEvent> {
  const queue: AgentEvent[] = first ? [first] : []
  let wake: (() => void) | undefined
  const onEvent = (event: AgentEvent) => {
    queue.push(event)
    wake?.()
  }
  sample.watchers.add(onEvent)

  async function* read(): AsyncGenerator<AgentEvent> {
    try {
      for (;;) {
        const event = queue.shift()
        if (!event) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          continue
        }
        yield event
        if (isLast(event)) return
      }
    } finally {
      sample.watchers.delete(onEvent)
    }
  }
  return read()
}

/** The response to a call: one reply, or a stream of events, with its task. */
export type CallOutcome =
  | { kind: 'reply'; sample: SampleTask; reply: Reply }
  | { kind: 'stream'; sample: SampleTask; events: AsyncGenerator<AgentEvent> }

function requireTask(book: SampleTaskStore, id: string): SampleTask {
  const sample = book.find(id)
  if (!sample) throw new Fault('not-found', 'Task not found.', { reason: 'TASK_NOT_FOUND' })
  return sample
}

function createRejection(message: string, reason: ErrorReason = 'UNSUPPORTED_OPERATION'): Fault {
  return new Fault('call-unsupported', message, { reason })
}

/**
 * Returns the task of a message: the one it names, else a new one. v0.1 clients create the IDs of new tasks (seed 000,
 * TaskSendParams).
 */
function taskFor(agent: SampleAgent, book: SampleTaskStore, call: SendCall): SampleTask {
  const { taskId, contextId } = call.message
  if (!taskId) return book.create(undefined, contextId)
  const sample =
    agent.dialect === 'v0.1' ? (book.find(taskId) ?? book.create(taskId, contextId)) : requireTask(book, taskId)
  if (sample.running) throw createRejection('The task is still running. Wait until it ends, or cancel it.')
  if (isTerminal(sample.task.status.state) && agent.dialect !== 'v0.1')
    throw createRejection('The task has ended. Send a message without its ID.')
  return sample
}

async function firstReply(sample: SampleTask, events: AsyncGenerator<AgentEvent>, atOnce: boolean): Promise<Reply> {
  for await (const event of events) {
    if (event.kind === 'message') return event
    if (atOnce) break
  }
  return { kind: 'task', task: sample.task }
}

async function send(agent: SampleAgent, book: SampleTaskStore, call: SendCall, base: string): Promise<CallOutcome> {
  const sample = taskFor(agent, book, call)
  const before = sample.task
  const events = watch(sample)
  void runTurn(agent, sample, { ...call.message, taskId: sample.task.id, contextId: sample.task.contextId }, base)
  if (call.operation === 'stream') return { kind: 'stream', sample, events: withInitialTask(before, events) }
  return { kind: 'reply', sample, reply: await firstReply(sample, events, call.options.returnImmediately ?? false) }
}

/** Yields the task first, unless the agent responds with only a message (A2A v1.0 §3.1.2). */
async function* withInitialTask(task: Task, events: AsyncGenerator<AgentEvent>): AsyncGenerator<AgentEvent> {
  let first = true
  for await (const event of events) {
    if (first && event.kind !== 'message') yield { kind: 'task', task }
    first = false
    yield event
  }
}

function cancel(sample: SampleTask): Reply {
  if (isTerminal(sample.task.status.state)) {
    throw new Fault('conflict', 'The task has ended and cannot be canceled.', { reason: 'TASK_NOT_CANCELABLE' })
  }
  cancelTurn(sample)
  return { kind: 'task', task: sample.task }
}

function get(sample: SampleTask, historyLength = Number.POSITIVE_INFINITY): Reply {
  const history = historyLength === 0 ? [] : sample.task.history.slice(-historyLength)
  return { kind: 'task', task: { ...sample.task, history } }
}

function handleTaskCall(book: SampleTaskStore, call: TaskCall): CallOutcome {
  const sample = requireTask(book, call.taskId)
  if (call.operation === 'get') return { kind: 'reply', sample, reply: get(sample, call.historyLength) }
  if (call.operation === 'cancel') return { kind: 'reply', sample, reply: cancel(sample) }
  return { kind: 'stream', sample, events: watch(sample, { kind: 'task', task: sample.task }) }
}

/** Handles one call in the neutral model. Throws a Fault for calls that the agent rejects. */
export async function handleCall(
  agent: SampleAgent,
  book: SampleTaskStore,
  call: Call,
  base: string,
): Promise<CallOutcome> {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return send(agent, book, call, base)
    case 'get':
    case 'cancel':
    case 'subscribe':
      return handleTaskCall(book, call)
    case 'list':
      throw createRejection('This agent does not support listing tasks.')
    case 'extendedCard':
      throw createRejection('This agent has no extended card.', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED')
    default:
      throw createRejection('This agent does not support push notifications.', 'PUSH_NOTIFICATION_NOT_SUPPORTED')
  }
}

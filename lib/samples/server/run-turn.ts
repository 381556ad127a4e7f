import { randomUUID } from 'node:crypto'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import { isTerminalOrInterrupted } from '@/lib/a2a/states'
import type { TaskState } from '@/lib/a2a/states'
import type { SampleAgent, Step } from '@/lib/samples/sample-agent'
import { publish, type SampleTask } from '@/lib/samples/server/sample-task'

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
export async function runTurn(agent: SampleAgent, sample: SampleTask, message: Message, base: string): Promise<void> {
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
export function cancelTurn(sample: SampleTask): void {
  sample.running?.abort()
  sample.running = undefined
  publishState(sample, 'canceled')
}

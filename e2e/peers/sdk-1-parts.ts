import { Part, Role, TaskState } from 'a2a-sdk-1'
import { AgentEvent, type ExecutionEventBus, type RequestContext } from 'a2a-sdk-1/server'
import { act, directAnswer, type PeerPart, type PeerStep } from './script.ts'

const states = {
  working: TaskState.TASK_STATE_WORKING,
  'input-required': TaskState.TASK_STATE_INPUT_REQUIRED,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
}

function read(part: Part): PeerPart {
  const { content } = part
  if (content?.$case === 'text') return { text: content.value }
  if (content?.$case === 'data') return { data: content.value }
  const bytes = content?.$case === 'raw' ? Buffer.from(content.value).toString('base64') : ''
  return { file: { name: part.filename, mimeType: part.mediaType, bytes } }
}

function write(part: PeerPart): Part {
  if ('text' in part) return Part.fromJSON({ text: part.text })
  if ('data' in part) return Part.fromJSON({ data: part.data })
  if (part.file.uri)
    return Part.fromJSON({ url: part.file.uri, filename: part.file.name, mediaType: part.file.mimeType })
  return Part.fromJSON({ raw: part.file.bytes, filename: part.file.name, mediaType: part.file.mimeType })
}

function messageOf(text: string, taskId: string, contextId: string) {
  const common = { extensions: [], referenceTaskIds: [], metadata: undefined }
  const parts = [Part.fromJSON({ text })]
  return { messageId: crypto.randomUUID(), role: Role.ROLE_AGENT, parts, taskId, contextId, ...common }
}

function status(state: TaskState, text: string | undefined, taskId: string, contextId: string) {
  const message = text === undefined ? undefined : messageOf(text, taskId, contextId)
  return { state, message, timestamp: new Date().toISOString() }
}

function eventOf(step: PeerStep, taskId: string, contextId: string) {
  if ('status' in step) {
    return AgentEvent.statusUpdate({
      taskId,
      contextId,
      status: status(states[step.status], step.text, taskId, contextId),
      metadata: undefined,
    })
  }
  const { id, name, parts } = step.artifact
  const artifact = {
    artifactId: id,
    name,
    description: '',
    parts: parts.map(write),
    metadata: undefined,
    extensions: [],
  }
  return AgentEvent.artifactUpdate({
    taskId,
    contextId,
    artifact,
    append: step.append,
    lastChunk: step.last,
    metadata: undefined,
  })
}

/** Returns an executor that runs the script of the message. */
export function executorV1() {
  const running = new Map<string, AbortController>()
  return {
    async execute(context: RequestContext, bus: ExecutionEventBus): Promise<void> {
      const { taskId, contextId, task } = context
      const direct = task ? undefined : directAnswer(context.userMessage.parts.map(read))
      if (direct !== undefined) {
        bus.publish(AgentEvent.message(messageOf(direct, '', contextId)))
        bus.finished()
        return
      }
      const controller = new AbortController()
      running.set(taskId, controller)
      const fresh = { id: taskId, contextId, artifacts: [], history: [context.userMessage], metadata: undefined }
      bus.publish(
        AgentEvent.task(
          task ?? { ...fresh, status: status(TaskState.TASK_STATE_SUBMITTED, undefined, taskId, contextId) },
        ),
      )
      const isAnswer = task?.status?.state === TaskState.TASK_STATE_INPUT_REQUIRED
      for await (const step of act({
        parts: context.userMessage.parts.map(read),
        isAnswer,
        signal: controller.signal,
      })) {
        bus.publish(eventOf(step, taskId, contextId))
      }
      if (controller.signal.aborted) {
        const canceled = status(TaskState.TASK_STATE_CANCELED, undefined, taskId, contextId)
        bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: canceled, metadata: undefined }))
      }
      running.delete(taskId)
      bus.finished()
    },
    cancelTask: async (taskId: string): Promise<void> => running.get(taskId)?.abort(),
  }
}

/** An interface of a card. */
export function interfaceV1(url: string, protocolVersion = '1.0', protocolBinding = 'JSONRPC', tenant = '') {
  return { url, protocolBinding, protocolVersion, tenant }
}

/** The card of a 1.0 peer, as the SDK wants it. */
export function cardV1(name: string, supportedInterfaces: ReturnType<typeof interfaceV1>[]) {
  return {
    name,
    description: 'A third-party agent for the browser stories',
    version: '1.0.0',
    provider: undefined,
    documentationUrl: undefined,
    iconUrl: undefined,
    supportedInterfaces,
    capabilities: { streaming: true, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: {},
    securityRequirements: [],
    signatures: [],
    defaultInputModes: ['text/plain', 'application/json', 'application/octet-stream'],
    defaultOutputModes: ['text/plain'],
    skills: [
      {
        id: 'act',
        name: 'Act',
        description: 'Does what the first word says',
        tags: ['test'],
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
  }
}

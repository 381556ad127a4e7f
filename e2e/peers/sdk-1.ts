// An agent on @a2a-js/sdk 1.3.0: protocol 1.0. With `compat` as second argument it serves 0.3 as well and prefers it.
import { createServer } from 'node:http'
import { Part, Role, TaskState } from 'a2a-sdk-1'
import {
  AgentEvent,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  type RequestContext,
} from 'a2a-sdk-1/server'
import { agentCardHandler, jsonRpcHandler, UserBuilder } from 'a2a-sdk-1/server/express'
import express from 'express'
import { announce, port } from './listen.ts'
import { act, type PeerPart, type PeerStep } from './script.ts'

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
  return Part.fromJSON({ raw: part.file.bytes, filename: part.file.name, mediaType: part.file.mimeType })
}

function status(state: TaskState, text: string | undefined, taskId: string, contextId: string) {
  const parts = [Part.fromJSON({ text })]
  const common = { extensions: [], referenceTaskIds: [], metadata: undefined }
  const message = { messageId: crypto.randomUUID(), role: Role.ROLE_AGENT, parts, taskId, contextId, ...common }
  return { state, message: text === undefined ? undefined : message, timestamp: new Date().toISOString() }
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

const running = new Map<string, AbortController>()
const executor = {
  async execute(context: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const { taskId, contextId, task } = context
    const controller = new AbortController()
    running.set(taskId, controller)
    const fresh = { id: taskId, contextId, artifacts: [], history: [context.userMessage], metadata: undefined }
    bus.publish(
      AgentEvent.task(
        task ?? { ...fresh, status: status(TaskState.TASK_STATE_SUBMITTED, undefined, taskId, contextId) },
      ),
    )
    const isAnswer = task?.status?.state === TaskState.TASK_STATE_INPUT_REQUIRED
    for await (const step of act({ parts: context.userMessage.parts.map(read), isAnswer, signal: controller.signal })) {
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

const app = express()
const server = createServer(app).listen(port, '127.0.0.1', () => {
  const url = announce(server)
  const compat = process.argv[3] === 'compat'
  const at = (protocolVersion: string) => ({ url, protocolBinding: 'JSONRPC', protocolVersion, tenant: '' })
  const card = {
    name: compat ? 'SDK 1 peer with 0.3' : 'SDK 1 peer',
    description: 'A third-party agent for the browser stories',
    version: '1.0.0',
    provider: undefined,
    documentationUrl: undefined,
    iconUrl: undefined,
    supportedInterfaces: compat ? [at('0.3'), at('1.0')] : [at('1.0')],
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
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor)
  const legacyCompat = { enabled: compat }
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler, legacyCompat }))
  app.use('/', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat }))
})

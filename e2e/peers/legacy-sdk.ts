import { randomUUID } from 'node:crypto'
import { act, directAnswer, type PeerPart, type PeerStep } from './script.ts'

/** The shapes that the SDK generations 0.2 and 0.3 share: `kind` everywhere. */
interface LegacyPart {
  kind: string
  text?: string
  file?: object
  data?: unknown
}

interface LegacyContext {
  userMessage: { parts: LegacyPart[] }
  taskId: string
  contextId: string
  task?: { status: { state: string } }
}

interface Bus<Event> {
  publish: (event: Event) => void
  finished: () => void
}

function read(part: LegacyPart): PeerPart {
  if (part.kind === 'text') return { text: part.text ?? '' }
  return part.kind === 'file' ? { file: part.file ?? {} } : { data: part.data }
}

function write(part: PeerPart): object {
  if ('text' in part) return { kind: 'text', text: part.text }
  return 'file' in part ? { kind: 'file', file: part.file } : { kind: 'data', data: part.data }
}

function eventOf(step: PeerStep, taskId: string, contextId: string): object {
  if ('artifact' in step) {
    const { id, name, parts } = step.artifact
    const artifact = { artifactId: id, name, parts: parts.map(write) }
    return { kind: 'artifact-update', taskId, contextId, artifact, append: step.append, lastChunk: step.last }
  }
  const message = step.text && {
    kind: 'message',
    role: 'agent',
    messageId: randomUUID(),
    parts: [{ kind: 'text', text: step.text }],
    taskId,
    contextId,
  }
  const status = { state: step.status, message: message || undefined, timestamp: new Date().toISOString() }
  return { kind: 'status-update', taskId, contextId, status, final: step.status !== 'working' }
}

/** An executor for the SDK generations 0.2 and 0.3. The cast names the SDK's own event type. */
export function legacyExecutor<Event>() {
  const running = new Map<string, AbortController>()
  return {
    async execute(context: LegacyContext, bus: Bus<Event>): Promise<void> {
      const { taskId, contextId } = context
      const publish = (event: object) => bus.publish(event as Event)
      const direct = context.task ? undefined : directAnswer(context.userMessage.parts.map(read))
      if (direct !== undefined) {
        const parts = [{ kind: 'text', text: direct }]
        publish({ kind: 'message', messageId: randomUUID(), role: 'agent', parts, contextId })
        bus.finished()
        return
      }
      const controller = new AbortController()
      running.set(taskId, controller)
      if (!context.task) {
        const status = { state: 'submitted', timestamp: new Date().toISOString() }
        publish({ kind: 'task', id: taskId, contextId, status, history: [context.userMessage], artifacts: [] })
      }
      const isAnswer = context.task?.status.state === 'input-required'
      const turn = { parts: context.userMessage.parts.map(read), isAnswer, signal: controller.signal }
      for await (const step of act(turn)) publish(eventOf(step, taskId, contextId))
      if (controller.signal.aborted) {
        const status = { state: 'canceled', timestamp: new Date().toISOString() }
        publish({ kind: 'status-update', taskId, contextId, status, final: true })
      }
      running.delete(taskId)
      bus.finished()
    },
    cancelTask: async (taskId: string): Promise<void> => running.get(taskId)?.abort(),
  }
}

/** The card of a 0.2 or 0.3 peer. */
export function legacyCard(name: string, url: string, protocolVersion: string) {
  return {
    name,
    description: 'A third-party agent for the browser stories',
    url,
    version: '1.0.0',
    protocolVersion,
    preferredTransport: 'JSONRPC',
    capabilities: { streaming: true, pushNotifications: false },
    defaultInputModes: ['text/plain', 'application/json', 'application/octet-stream'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['test'] }],
  }
}

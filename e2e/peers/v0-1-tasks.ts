import { act, type PeerPart, type PeerStep } from './script.ts'

interface V01Part {
  type?: string
  text?: string
  file?: object
  data?: unknown
}

interface V01Task {
  id: string
  sessionId?: string
  status: { state: string; message?: object; timestamp: string }
  artifacts: { index: number; name: string; parts: V01Part[] }[]
}

interface SendParams {
  id: string
  sessionId?: string
  message: { parts: V01Part[] }
}

function read(part: V01Part): PeerPart {
  if (part.file) return { file: part.file }
  return part.data === undefined ? { text: part.text ?? '' } : { data: part.data }
}

function write(part: PeerPart): V01Part {
  if ('text' in part) return { type: 'text', text: part.text }
  return 'file' in part ? { type: 'file', file: part.file } : { type: 'data', data: part.data }
}

function statusOf(state: string, text?: string): V01Task['status'] {
  const message = text === undefined ? undefined : { role: 'agent', parts: [{ type: 'text', text }] }
  return { state, message, timestamp: new Date().toISOString() }
}

function applyStep(task: V01Task, step: PeerStep): object {
  if ('status' in step) {
    task.status = statusOf(step.status, step.text)
    return { id: task.id, status: task.status, final: step.status !== 'working' }
  }
  const parts = step.artifact.parts.map(write)
  const known = task.artifacts.find((artifact) => artifact.name === step.artifact.name)
  if (known && step.append) known.parts.push(...parts)
  else task.artifacts.push({ index: task.artifacts.length, name: step.artifact.name, parts })
  const index = known?.index ?? task.artifacts.length - 1
  return {
    id: task.id,
    artifact: { index, name: step.artifact.name, parts, append: step.append, lastChunk: step.last },
  }
}

/** A store of v0.1 tasks, for peers whose library has none. */
export function v01Tasks() {
  const tasks = new Map<string, V01Task>()
  const running = new Map<string, AbortController>()

  async function* stream(params: SendParams, atEnd?: (task: V01Task) => void): AsyncGenerator<object> {
    const known = tasks.get(params.id)
    const task = known ?? {
      id: params.id,
      sessionId: params.sessionId ?? crypto.randomUUID(),
      status: statusOf('submitted'),
      artifacts: [],
    }
    tasks.set(task.id, task)
    const controller = new AbortController()
    running.set(task.id, controller)
    const isAnswer = known?.status.state === 'input-required'
    for await (const step of act({ parts: params.message.parts.map(read), isAnswer, signal: controller.signal }))
      yield applyStep(task, step)
    if (controller.signal.aborted) yield { id: task.id, status: task.status, final: true }
    running.delete(task.id)
    atEnd?.(task)
  }

  function cancel(id: string): V01Task | undefined {
    const task = tasks.get(id)
    if (task) task.status = statusOf('canceled')
    running.get(id)?.abort()
    return task
  }

  return { stream, cancel, find: (id: string) => tasks.get(id) }
}

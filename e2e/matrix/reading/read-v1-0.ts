import type { Content, ReceivedEvent } from '../caller.ts'

interface Part {
  text?: string
  raw?: string
  data?: unknown
  filename?: string
  mediaType?: string
}
interface Status {
  state: string
  message?: { parts?: Part[] }
}
interface Artifact {
  artifactId: string
  parts?: Part[]
}
interface Task {
  id: string
  contextId: string
  status: Status
  artifacts?: Artifact[]
  history?: { role: string }[]
}
interface WireResult {
  task?: Task
  message?: { taskId?: string; contextId?: string; parts?: Part[] }
  statusUpdate?: { taskId: string; contextId: string; status: Status }
  artifactUpdate?: { taskId: string; contextId: string; artifact: Artifact; append?: boolean }
}

function content(part: Part): Content {
  if (part.raw !== undefined) return { bytes: part.raw, name: part.filename, type: part.mediaType }
  return part.text === undefined ? { data: part.data } : { text: part.text }
}

const stateName = (name: string, prefix: string) => name.replace(prefix, '').toLowerCase().replaceAll('_', '-')

function received(
  kind: ReceivedEvent['kind'],
  about: { taskId?: string; contextId?: string },
  rest: Partial<ReceivedEvent>,
): ReceivedEvent {
  const emptySnapshot = { state: '', message: [], artifacts: [], append: false, history: [] }
  return { kind, taskId: about.taskId ?? '', contextId: about.contextId ?? '', ...emptySnapshot, ...rest }
}

function readStatus({ state, message }: Status): Pick<ReceivedEvent, 'state' | 'message'> {
  return { state: stateName(state, 'TASK_STATE_'), message: (message?.parts ?? []).map(content) }
}

function readArtifact({ artifactId, parts }: Artifact) {
  return { id: artifactId, parts: (parts ?? []).map(content) }
}

/** Reads a task of v1.0. */
export function readTaskV10(result: unknown): ReceivedEvent {
  const task = result as Task
  return received(
    'task',
    { taskId: task.id, contextId: task.contextId },
    {
      ...readStatus(task.status),
      artifacts: (task.artifacts ?? []).map(readArtifact),
      history: (task.history ?? []).map(({ role }) => stateName(role, 'ROLE_')),
    },
  )
}

/** Reads a response or an event of v1.0. */
export function readV10(result: unknown): ReceivedEvent {
  const { task, message, statusUpdate, artifactUpdate } = result as WireResult
  if (task) return readTaskV10(task)
  if (message) return received('message', message, { message: (message.parts ?? []).map(content) })
  if (statusUpdate) return received('status', statusUpdate, readStatus(statusUpdate.status))
  if (!artifactUpdate) throw new Error(`neither task, message nor update: ${JSON.stringify(result)}`)
  const { artifact, append = false } = artifactUpdate
  return received('artifact', artifactUpdate, { artifacts: [readArtifact(artifact)], append })
}

/** Returns parts in the form of v1.0. */
export function writeV10(parts: Content[]): object[] {
  return parts.map((part) => ('bytes' in part ? { raw: part.bytes, filename: part.name, mediaType: part.type } : part))
}

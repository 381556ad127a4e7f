import type { Content, Seen } from '../caller.ts'

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

const word = (name: string, prefix: string) => name.replace(prefix, '').toLowerCase().replaceAll('_', '-')

function seen(kind: Seen['kind'], about: { taskId?: string; contextId?: string }, rest: Partial<Seen>): Seen {
  const nothing = { state: '', message: [], artifacts: [], append: false, history: [] }
  return { kind, taskId: about.taskId ?? '', contextId: about.contextId ?? '', ...nothing, ...rest }
}

function readStatus({ state, message }: Status): Pick<Seen, 'state' | 'message'> {
  return { state: word(state, 'TASK_STATE_'), message: (message?.parts ?? []).map(content) }
}

function readArtifact({ artifactId, parts }: Artifact) {
  return { id: artifactId, parts: (parts ?? []).map(content) }
}

/** A bare task of v1.0. */
export function readTaskV10(result: unknown): Seen {
  const task = result as Task
  return seen(
    'task',
    { taskId: task.id, contextId: task.contextId },
    {
      ...readStatus(task.status),
      artifacts: (task.artifacts ?? []).map(readArtifact),
      history: (task.history ?? []).map(({ role }) => word(role, 'ROLE_')),
    },
  )
}

/** The answer to a message, or an event, of v1.0. */
export function readV10(result: unknown): Seen {
  const { task, message, statusUpdate, artifactUpdate } = result as WireResult
  if (task) return readTaskV10(task)
  if (message) return seen('message', message, { message: (message.parts ?? []).map(content) })
  if (statusUpdate) return seen('status', statusUpdate, readStatus(statusUpdate.status))
  if (!artifactUpdate) throw new Error(`neither task, message nor update: ${JSON.stringify(result)}`)
  const { artifact, append = false } = artifactUpdate
  return seen('artifact', artifactUpdate, { artifacts: [readArtifact(artifact)], append })
}

/** Parts as v1.0 writes them. */
export function writeV10(parts: Content[]): object[] {
  return parts.map((part) => ('bytes' in part ? { raw: part.bytes, filename: part.name, mediaType: part.type } : part))
}

import type { Content, ReceivedEvent } from '../caller.ts'

interface Part {
  kind: string
  text?: string
  data?: unknown
  file?: { name?: string; mimeType?: string; bytes?: string }
}
interface WireResult {
  kind: 'task' | 'message' | 'status-update' | 'artifact-update'
  id?: string
  taskId?: string
  contextId?: string
  status?: { state: string; message?: { parts: Part[] } }
  artifact?: { artifactId: string; parts: Part[] }
  artifacts?: { artifactId: string; parts: Part[] }[]
  append?: boolean
  history?: { role: string }[]
  parts?: Part[]
}

const kinds = { task: 'task', message: 'message', 'status-update': 'status', 'artifact-update': 'artifact' } as const

function content(part: Part): Content {
  if (part.file) return { bytes: part.file.bytes ?? '', name: part.file.name, type: part.file.mimeType }
  return part.kind === 'data' ? { data: part.data } : { text: part.text ?? '' }
}

/** Reads a task, a message or an event of v0.2 and v0.3. */
export function readV03(result: unknown): ReceivedEvent {
  const reported = result as WireResult
  const list = reported.artifact ? [reported.artifact] : (reported.artifacts ?? [])
  return {
    kind: kinds[reported.kind],
    taskId: (reported.kind === 'task' ? reported.id : reported.taskId) ?? '',
    contextId: reported.contextId ?? '',
    state: reported.status?.state ?? '',
    message: (reported.parts ?? reported.status?.message?.parts ?? []).map(content),
    artifacts: list.map(({ artifactId, parts }) => ({ id: artifactId, parts: parts.map(content) })),
    append: reported.append ?? false,
    history: (reported.history ?? []).map(({ role }) => role),
  }
}

/** Returns parts in the form of v0.2 and v0.3. */
export function writeV03(parts: Content[]) {
  return parts.map((part) => {
    if ('text' in part) return { kind: 'text' as const, text: part.text }
    if ('data' in part) return { kind: 'data' as const, data: part.data as Record<string, unknown> }
    return { kind: 'file' as const, file: { name: part.name, mimeType: part.type, bytes: part.bytes } }
  })
}

import type { Content, ReceivedEvent } from '../caller.ts'

interface Part {
  type: string
  text?: string
  data?: unknown
  file?: { name?: string; mimeType?: string; bytes?: string }
}
interface Status {
  state: string
  message?: { parts: Part[] }
}
interface Artifact {
  index: number
  append?: boolean
  parts: Part[]
}
interface WireResult {
  id: string
  sessionId?: string
  status?: Status
  artifact?: Artifact
  artifacts?: Artifact[]
  history?: { role: string }[]
  final?: boolean
}

function content(part: Part): Content {
  if (part.file) return { bytes: part.file.bytes ?? '', name: part.file.name, type: part.file.mimeType }
  return part.type === 'data' ? { data: part.data } : { text: part.text ?? '' }
}

/** Reads a task or an event of v0.1. */
export function readV01(result: unknown): ReceivedEvent {
  const reported = result as WireResult
  const list = reported.artifact ? [reported.artifact] : (reported.artifacts ?? [])
  return {
    kind: reported.artifact ? 'artifact' : reported.final === undefined ? 'task' : 'status',
    taskId: reported.id,
    contextId: reported.sessionId ?? '',
    state: reported.status?.state ?? '',
    message: (reported.status?.message?.parts ?? []).map(content),
    artifacts: list.map(({ index, parts }) => ({ id: String(index), parts: parts.map(content) })),
    append: reported.artifact?.append ?? false,
    history: (reported.history ?? []).map(({ role }) => role),
  }
}

/** Returns parts in the form of v0.1. */
export function writeV01(parts: Content[]): object[] {
  return parts.map((part) => {
    if ('text' in part) return { type: 'text', text: part.text }
    if ('data' in part) return { type: 'data', data: part.data }
    return { type: 'file', file: { name: part.name, mimeType: part.type, bytes: part.bytes } }
  })
}

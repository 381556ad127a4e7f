import type { Content, ReceivedEvent } from '../caller.ts'
import { readTaskV10, readV10 } from './read-v1-0.ts'

interface Part {
  text?: string
  data?: { data: unknown }
  file?: { name?: string; mimeType?: string; fileWithBytes?: string }
}

const lists = new Set(['parts', 'content'])

function readPart({ text, data, file }: Part) {
  if (file) return { raw: file.fileWithBytes ?? '', filename: file.name, mediaType: file.mimeType }
  return data ? { data: data.data } : { text }
}

/** A payload of v0.3 over HTTP+JSON in the form of v1.0, which differs in parts and one state. */
function toV10(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toV10)
  if (typeof value !== 'object' || value === null)
    return value === 'TASK_STATE_CANCELLED' ? 'TASK_STATE_CANCELED' : value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      lists.has(name) ? ['parts', (inner as Part[]).map(readPart)] : [name, name === 'metadata' ? inner : toV10(inner)],
    ),
  )
}

/** Reads a task of v0.3 over HTTP+JSON. */
export const readTaskV03Http = (result: unknown): ReceivedEvent => readTaskV10(toV10(result))

/** Reads a response or an event of v0.3 over HTTP+JSON. */
export const readV03Http = (result: unknown): ReceivedEvent => readV10(toV10(result))

/** Returns parts in the form of v0.3 over HTTP+JSON. */
export function writeV03Http(parts: Content[]): object[] {
  return parts.map((part) => {
    if ('text' in part) return part
    if ('data' in part) return { data: { data: part.data } }
    return { file: { name: part.name, mimeType: part.type, fileWithBytes: part.bytes } }
  })
}

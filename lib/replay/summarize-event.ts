import type { RowEvent } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import { displayText } from '@/lib/a2a/text/display-text'
import { previewParts } from '@/lib/a2a/text/preview-parts'

/** What an event contains, in short. Independent of the protocol version. */
export interface EventSummary {
  /** The state that the event reports. */
  state?: TaskState
  /** Name of the artifact, or else of the first file. */
  name?: string
  /** The content is appended to what was sent before. */
  added: boolean
  /** Number of characters of its text. 0: no text. */
  chars: number
  /** Beginning of its text, or else of its data, on one line. */
  excerpt: string
  /** Size of its files and data in bytes; 0 for files at a URL. */
  bytes: number
  /** Of a task snapshot: what it contains. */
  counts?: { messages: number; artifacts: number }
}

const maxExcerpt = 160
const nothing: EventSummary = { added: false, chars: 0, excerpt: '', bytes: 0 }

function contentBytes(part: Part): number {
  if ('raw' in part)
    return Math.floor((part.raw.length * 3) / 4) - (/={1,2}$/.exec(part.raw.slice(-2))?.[0].length ?? 0)
  if (!('data' in part)) return 0
  try {
    return JSON.stringify(part.data).length
  } catch {
    // Nested too deep to serialize.
    return 0
  }
}

/** Returns the number of characters, a letter outside the basic plane counting once. */
function countChars(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1
  return text.length - pairs
}

function summarizeParts(parts: readonly Part[]): EventSummary {
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []))
  const name = parts.find(({ filename }) => filename !== undefined && filename !== '')?.filename
  // Twice as long, since blanks are joined.
  const start = texts.join(' ').slice(0, 2 * maxExcerpt)
  const data = texts.length === 0 && name === undefined ? parts.find((part) => 'data' in part) : undefined
  return {
    added: false,
    chars: texts.reduce((sum, text) => sum + countChars(text), 0),
    excerpt: displayText((data ? previewParts([data]) : start.replace(/\s+/g, ' ')).slice(0, maxExcerpt)),
    bytes: parts.reduce((sum, part) => sum + contentBytes(part), 0),
    ...(name !== undefined && { name }),
  }
}

/** Returns what an event contains, in short: its state, text, files and sizes. */
export function summarizeEvent(event: RowEvent): EventSummary {
  switch (event.kind) {
    case 'request':
      return 'message' in event.call ? summarizeParts(event.call.message.parts) : nothing
    case 'message':
      return summarizeParts(event.message.parts)
    case 'status': {
      const { state, message } = event.status
      return { ...summarizeParts(message?.parts ?? []), state }
    }
    case 'artifact': {
      const { artifact, append } = event
      return { ...summarizeParts(artifact.parts), ...(artifact.name && { name: artifact.name }), added: append }
    }
    case 'task': {
      const { status, history, artifacts } = event.task
      return {
        ...summarizeParts(status.message?.parts ?? []),
        state: status.state,
        counts: { messages: history.length, artifacts: artifacts.length },
      }
    }
    case 'push':
      return event.accepted && event.event ? summarizeEvent(event.event) : nothing
    default:
      return nothing
  }
}

import type { JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import type { Step, Turn } from '@/lib/samples/agent'
import { result } from '@/lib/samples/rooms/hand-over'
import { completed, pause, working } from '@/lib/samples/steps'

/** What an agent asks with. */
export interface Question {
  parts: Part[]
  metadata?: JsonObject
}

/** Files are named, not sent back. */
function told(part: Part): JsonObject {
  if ('raw' in part) return { file: part.filename ?? '', mediaType: part.mediaType ?? '' }
  if ('data' in part) return { data: part.data }
  return 'text' in part ? { text: part.text } : { url: part.url }
}

function receiptOf({ parts, metadata }: Message): JsonObject {
  return { parts: parts.map(told), ...(metadata && { metadata }) }
}

/** Asks, and hands the answer back the way it came, so that one sees what an agent gets to read. */
export function askWith(question: Question): (turn: Turn) => AsyncGenerator<Step> {
  return async function* show(turn) {
    if (turn.history.length === 0) {
      yield { step: 'status', state: 'input-required', ...question }
      return
    }
    yield working('Reading your answer')
    await pause(200, turn.signal)
    yield result('answer', 'answer.json', { data: receiptOf(turn.message), mediaType: 'application/json' })
    yield completed('Thanks. The artifact contains your answer as I received it.')
  }
}

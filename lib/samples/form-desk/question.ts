import type { JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { artifactStep } from '@/lib/samples/demos/show-artifacts'
import { completedStep, pause, workingStep } from '@/lib/samples/steps'

/** A question of an agent. */
export interface Question {
  parts: Part[]
  metadata?: JsonObject
}

/** Files are returned by name, without content. */
function describePart(part: Part): JsonObject {
  if ('raw' in part) return { file: part.filename ?? '', mediaType: part.mediaType ?? '' }
  if ('data' in part) return { data: part.data }
  return 'text' in part ? { text: part.text } : { url: part.url }
}

function describeAnswer({ parts, metadata }: Message): JsonObject {
  return { parts: parts.map(describePart), ...(metadata && { metadata }) }
}

/** Asks a question and returns the answer as the agent received it. */
export function askQuestion(question: Question): (turn: Turn) => AsyncGenerator<Step> {
  return async function* show(turn) {
    if (turn.history.length === 0) {
      yield { step: 'status', state: 'input-required', ...question }
      return
    }
    yield workingStep('Reading your answer')
    await pause(200, turn.signal)
    yield artifactStep('answer', 'answer.json', { data: describeAnswer(turn.message), mediaType: 'application/json' })
    yield completedStep('Thanks. The artifact contains your answer as I received it.')
  }
}

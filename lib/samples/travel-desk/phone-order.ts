import type { Step, Turn } from '@/lib/samples/agent'
import { ask, completed, instructionOf, pause, working } from '@/lib/samples/steps'

/** Orders a phone after asking for its kind (seed 001, multi-turn conversation). */
export async function* orderPhone(turn: Turn): AsyncGenerator<Step> {
  const kind = /iphone|android/i.exec(instructionOf(turn.message))?.[0]
  if (!kind || turn.history.length === 0) {
    yield ask({ text: 'Which phone would you like: iPhone or Android?' })
    return
  }
  yield working('Placing the order')
  await pause(300, turn.signal)
  const phone = kind.toLowerCase() === 'iphone' ? 'iPhone' : 'Android phone'
  const text = `I ordered a new ${phone} for you. Your request number is R12443.`
  yield {
    step: 'artifact',
    artifact: { artifactId: 'order', name: 'order-confirmation', parts: [{ text }] },
    lastChunk: true,
  }
  yield completed()
}

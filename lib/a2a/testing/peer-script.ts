import { once } from 'node:events'
import type { AgentEvent, Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

/** Parts of every kind, with nested data. */
export const answerParts: Message['parts'] = [
  { text: 'Grüße 🌍' },
  { data: { data: { deep: [1, null] }, other: true } },
  { raw: 'aGVsbG8=', mediaType: 'text/plain' },
  { url: 'https://files.example/b.png', mediaType: 'image/png' },
]

function status(state: 'working' | 'completed' | 'input-required' | 'canceled', text?: string): AgentEvent {
  const message: Message = { messageId: `m-${state}`, role: 'agent', parts: [{ text: text ?? '' }] }
  return { kind: 'status', status: { state, ...(text && { message }), timestamp: '2026-01-02T03:04:05.678Z' } }
}

/** Runs the agent of third-party servers in tests. The first word of the message selects the behavior. */
export async function* runPeerScript(parts: Message['parts'], signal: AbortSignal): AsyncGenerator<AgentEvent> {
  const [word] = textOf(parts).split(' ')
  if (word === 'message') {
    yield { kind: 'message', message: { messageId: 'm-1', role: 'agent', parts: answerParts } }
    return
  }
  yield status('working', 'On it')
  if (word === 'slow') {
    if (!signal.aborted) await once(signal, 'abort')
    yield status('canceled')
  } else if (word === 'ask') yield status('input-required', 'Which?')
  else {
    const artifact = { artifactId: 'answer', name: 'Answer', parts: answerParts }
    yield { kind: 'artifact', artifact, append: false, lastChunk: false }
    const echo = { ...artifact, parts }
    yield { kind: 'artifact', artifact: echo, append: true, lastChunk: true }
    yield status('completed', 'Done')
  }
}

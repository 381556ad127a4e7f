import { setTimeout as sleep } from 'node:timers/promises'
import { shownParts } from './shown-parts.ts'

export type PeerPart =
  | { text: string }
  | { file: { name?: string; mimeType?: string; bytes?: string; uri?: string } }
  | { data: unknown }

/** The next step of a peer, independent of the protocol version. */
export type PeerStep =
  | { status: 'working' | 'input-required' | 'completed' | 'failed'; text?: string }
  | { artifact: { id: string; name: string; parts: PeerPart[] }; append: boolean; last: boolean }

export interface PeerTurn {
  parts: PeerPart[]
  /** Whether the message replies to an input request. */
  isAnswer: boolean
  signal: AbortSignal
}

function textOf(parts: PeerPart[]): string {
  return parts.flatMap((part) => ('text' in part ? [part.text] : [])).join(' ')
}

function whole(name: string, part: PeerPart): PeerStep {
  return { artifact: { id: name, name, parts: [part] }, append: false, last: true }
}

async function* chunks(count: number, pauseMs: number): AsyncGenerator<PeerStep> {
  for (let number = 1; number <= count; number += 1) {
    const part = { text: `chunk ${number} é漢🙂\n` }
    yield { artifact: { id: 'chunks', name: 'chunks', parts: [part] }, append: number > 1, last: number === count }
    await sleep(pauseMs)
  }
}

async function* slow(signal: AbortSignal): AsyncGenerator<PeerStep> {
  for (let number = 1; number <= 600 && !signal.aborted; number += 1) {
    yield {
      artifact: { id: 'slow', name: 'slow', parts: [{ text: `tick ${number}\n` }] },
      append: number > 1,
      last: false,
    }
    await sleep(200, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns the text of a direct message without a task; undefined if the peer creates a task. v0.1 always creates one. */
export function directAnswer(parts: PeerPart[]): string | undefined {
  const text = textOf(parts)
  return text.startsWith('direct') ? `One-shot answer to: ${text}` : undefined
}

/** The behaviour of all peers. The first word of the message selects it. */
export async function* act(turn: PeerTurn): AsyncGenerator<PeerStep> {
  const [word, number] = textOf(turn.parts).split(/\s+/)
  yield { status: 'working', text: 'On it' }
  if (turn.isAnswer) {
    yield whole('answer', { text: `You chose ${textOf(turn.parts)}` })
  } else if (word === 'stream') {
    yield* chunks(Number(number ?? 20), 10)
  } else if (word === 'steady') {
    yield* chunks(Number(number ?? 20), 100)
  } else if (word === 'slow') {
    yield* slow(turn.signal)
    if (turn.signal.aborted) return
  } else if (word === 'file' || word === 'data') {
    const input = turn.parts.find((part) => word in part)
    yield input ? whole(word, input) : { status: 'failed', text: `No ${word} part arrived` }
  } else if (word === 'show') {
    const parts = await shownParts(number ?? '')
    yield { artifact: { id: 'shown', name: number ?? '', parts }, append: false, last: true }
  } else if (word === 'ask') {
    yield { status: 'input-required', text: 'Which colour?' }
    return
  } else if (word === 'fail') {
    yield { status: 'failed', text: 'It broke on request' }
    return
  } else {
    yield whole('answer', { text: `One-shot answer to: ${textOf(turn.parts)}` })
  }
  yield { status: 'completed', text: 'Done' }
}

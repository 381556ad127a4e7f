import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, Part } from '@/lib/a2a/model'
import type { Step } from '@/lib/samples/agent'

/** Progress while working, with a word on what is being done. */
export function working(text?: string): Step {
  return text ? { step: 'status', state: 'working', parts: [{ text }] } : { step: 'status', state: 'working' }
}

/** A question: the task waits for the person. */
export function ask(...parts: Part[]): Step {
  return { step: 'status', state: 'input-required', parts }
}

/** A secret or a sign-in is needed: the task waits for the person. */
export function askToSignIn(...parts: Part[]): Step {
  return { step: 'status', state: 'auth-required', parts }
}

/** The end, with an optional closing word. */
export function completed(text?: string): Step {
  return text ? { step: 'status', state: 'completed', parts: [{ text }] } : { step: 'status', state: 'completed' }
}

/** The end, when it went wrong. */
export function failed(text: string): Step {
  return { step: 'status', state: 'failed', parts: [{ text }] }
}

/** Waits, and rejects at once when the task is canceled. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}

/** All text of a message, in order. */
export function textOf(message: Message): string {
  return message.parts
    .flatMap((part) => ('text' in part ? [part.text] : []))
    .join('\n')
    .trim()
}

const maxInstruction = 2000

/** Returns the beginning of a message's text, at most 2,000 characters: what a person asks for in words. */
export function instructionOf(message: Message): string {
  let text = ''
  for (const part of message.parts) {
    if ('text' in part) text += `${part.text.slice(0, maxInstruction)}\n`
    if (text.length > maxInstruction) break
  }
  return text.slice(0, maxInstruction).trim()
}

/** The first JSON object among a message's data parts. */
export function dataOf(message: Message): Record<string, unknown> | undefined {
  for (const part of message.parts) {
    if ('data' in part && typeof part.data === 'object' && part.data !== null && !Array.isArray(part.data))
      return part.data
  }
  return undefined
}

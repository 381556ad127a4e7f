import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, Part } from '@/lib/a2a/model'
import type { Step } from '@/lib/samples/sample-agent'

/** Creates a step with progress, optionally with a text. */
export function workingStep(text?: string): Step {
  return text ? { step: 'status', state: 'working', parts: [{ text }] } : { step: 'status', state: 'working' }
}

/** Creates a step that asks for input. */
export function inputRequiredStep(...parts: Part[]): Step {
  return { step: 'status', state: 'input-required', parts }
}

/** Creates a step that asks for a secret or a sign-in. */
export function authRequiredStep(...parts: Part[]): Step {
  return { step: 'status', state: 'auth-required', parts }
}

/** Creates a step that completes the task, optionally with a text. */
export function completedStep(text?: string): Step {
  return text ? { step: 'status', state: 'completed', parts: [{ text }] } : { step: 'status', state: 'completed' }
}

/** Creates a step that fails the task. */
export function failedStep(text: string): Step {
  return { step: 'status', state: 'failed', parts: [{ text }] }
}

/** Waits. Rejects at once when the task is canceled. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}

/** Returns all text of a message. */
export function readText(message: Message): string {
  return message.parts
    .flatMap((part) => ('text' in part ? [part.text] : []))
    .join('\n')
    .trim()
}

const maxInstruction = 2000

/** Returns the beginning of a message's text, at most 2,000 characters: what the user asks for. */
export function readInstruction(message: Message): string {
  let text = ''
  for (const part of message.parts) {
    if ('text' in part) text += `${part.text.slice(0, maxInstruction)}\n`
    if (text.length > maxInstruction) break
  }
  return text.slice(0, maxInstruction).trim()
}

/** Returns the first JSON object in a message's data parts. */
export function readData(message: Message): Record<string, unknown> | undefined {
  for (const part of message.parts) {
    if ('data' in part && typeof part.data === 'object' && part.data !== null && !Array.isArray(part.data))
      return part.data
  }
  return undefined
}

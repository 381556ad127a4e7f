// The AI SDK with a2a-ai-provider, which is built on the client of @a2a-js/sdk 0.3.
import { A2AClient } from '@a2a-js/sdk/client'
import { createA2a } from 'a2a-ai-provider'
import { generateText, streamText } from 'ai'

globalThis.AI_SDK_LOG_WARNINGS = false
const log = console.log
/** a2a-ai-provider prints every event. */
async function quietly(work) {
  console.log = () => undefined
  try {
    return await work()
  } finally {
    console.log = log
  }
}
const optionsFor = (card, prompt, contextId) => ({
  model: createA2a()(card),
  prompt,
  maxRetries: 0,
  providerOptions: contextId ? { a2a: { contextId } } : undefined,
})

/** The client that the library is built on, for what it does not do itself. */
export const clientOf = (card) => A2AClient.fromCardUrl(card)

/** Sends a message and returns the text of the answer. */
export async function send(card, prompt, contextId) {
  return (await quietly(() => generateText(optionsFor(card, prompt, contextId)))).text
}

/** Streams the answer to a message: its text, the events of A2A, and how it ended. */
export const stream = (card, prompt, options) => quietly(() => readStream(card, prompt, options))

async function readStream(card, prompt, { contextId, onEvent } = {}) {
  const options = { ...optionsFor(card, prompt, contextId), includeRawChunks: true, onError: () => undefined }
  const result = { text: '', events: [], outcome: '' }
  for await (const part of streamText(options).fullStream) {
    if (part.type === 'text-delta') result.text += part.text
    if (part.type === 'finish') result.outcome = part.finishReason
    if (part.type !== 'raw') continue
    result.events.push(part.rawValue)
    onEvent?.(part.rawValue)
  }
  return result
}

import type { ChatCompletion } from '@/lib/api/openai'

/** A chat completion: its ID, its agent, and when it was created, in seconds since the epoch. */
export interface CompletionHead {
  id: string
  model: string
  created: number
}

/** Agents do not report tokens. */
const noUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

/** Returns a whole chat completion. */
export function toChatCompletion(head: CompletionHead, content: string): ChatCompletion {
  const message = { role: 'assistant', content, refusal: null } as const
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: noUsage,
  }
}

type Delta = { role?: 'assistant'; content?: string }

/** Encodes the chunks of a stream as JSON. With `includeUsage`, the last one has the usage, and the others have none. */
export function createChunkEncoder(head: CompletionHead, includeUsage: boolean) {
  const usage = includeUsage ? { usage: null } : {}
  const encode = (delta: Delta, finishReason: 'stop' | null): string =>
    JSON.stringify({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...usage,
    })
  return {
    start: () => encode({ role: 'assistant', content: '' }, null),
    text: (content: string) => encode({ content }, null),
    end: (): string[] => {
      const last = { ...head, object: 'chat.completion.chunk', choices: [], usage: noUsage }
      return [encode({}, 'stop'), ...(includeUsage ? [JSON.stringify(last)] : [])]
    },
  }
}

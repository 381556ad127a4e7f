import { isObject, type Json } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { type Outcome, problem } from '@/lib/a2a/outcome'
import { excessOf } from '@/lib/a2a/reading/excess'
import { readMessage } from '@/lib/a2a/reading/read-message'

/** The message of a call: read as tolerantly as an agent's, but it must be there and say something. */
export function decodeRequestMessage(json: Json | undefined): Outcome<Message> {
  if (!isObject(json)) return problem('params.message is not an object.')
  if (typeof json.parts === 'string') return problem('params.message.parts is not an array.')
  const excess = excessOf(json)
  if (excess) return problem(`params.message exceeds a limit. ${excess}`)
  const message = readMessage(json, 'user')
  if (message.ok && message.value.parts.length === 0) return problem('params.message has no parts.')
  return message
}

import { isObject, type Json } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { type Outcome, problem } from '@/lib/a2a/outcome'
import { findExcess } from '@/lib/a2a/reading/find-excess'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { checkMessage } from '@/lib/a2a/validation/check-message'
import type { PartTag } from '@/lib/a2a/validation/check-part'

/**
 * Decodes the message of a call. Invalid members are a problem with their path (v0.1 §8.1); only messages of agents are read
 * tolerantly. `tag`: the discriminator of parts in the caller's version.
 */
export function decodeRequestMessage(json: Json | undefined, tag: PartTag): Outcome<Message> {
  if (!isObject(json)) return problem('params.message is not an object.')
  const excess = findExcess(json)
  if (excess) return problem(`params.message exceeds a limit. ${excess}`)
  const invalid = checkMessage(json, 'params.message', tag)
  if (invalid) return problem(invalid)
  const message = readMessage(json, 'user')
  if (message.ok && message.value.parts.length === 0) return problem('params.message has no parts.')
  return message
}

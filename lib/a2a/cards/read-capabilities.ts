import type { AgentCard, AgentExtension } from '@/lib/a2a/card'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readList } from '@/lib/a2a/reading/read-list'

function readExtension(json: Json): Outcome<AgentExtension> {
  if (!isObject(json)) return problem('extension is not an object')
  const extension = members(json, collectNotes())
  const uri = extension.text('uri')
  if (!uri) return problem('extension without a URI')
  const description = extension.text('description')
  const params = extension.take('params')
  return ok({
    uri,
    ...(description && { description }),
    required: extension.flag('required') ?? false,
    ...(isObject(params) && { params }),
  })
}

/** `capabilities` of any generation; `extendedCard` may be said at the card's top level instead. */
export function readCapabilities(json: Json | undefined, extendedCard: boolean): AgentCard['capabilities'] {
  const capabilities = members(isObject(json) ? json : {}, collectNotes())
  const stateTransitionHistory = capabilities.flag('stateTransitionHistory') ?? false
  return {
    streaming: capabilities.flag('streaming') ?? false,
    pushNotifications: capabilities.flag('pushNotifications') ?? false,
    extendedCard: capabilities.flag('extendedAgentCard') ?? extendedCard,
    ...(stateTransitionHistory && { stateTransitionHistory }),
    extensions: readList(capabilities.take('extensions'), readExtension, collectNotes()),
  }
}

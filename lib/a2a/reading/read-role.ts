import type { Json } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { bareWord, quote } from '@/lib/a2a/reading/read-word'

/** A role in any spelling or as its v1.0 enum number; anything else is `otherwise`, with a note. */
export function readRole(json: Json | undefined, otherwise: Message['role'] = 'agent'): Outcome<Message['role']> {
  const word = typeof json === 'string' ? bareWord(json, 'role') : json
  if (word === 'user' || word === 1) return ok('user')
  if (word === 'agent' || word === 2) return ok('agent')
  return ok(otherwise, [`unknown role ${quote(json)}`])
}

import type { Json } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { normalizeWord, quote } from '@/lib/a2a/reading/quote'

/** Reads a role in any spelling or as its v1.0 enum number. Anything else is `defaultRole`, with a note. */
export function readRole(json: Json | undefined, defaultRole: Message['role'] = 'agent'): Outcome<Message['role']> {
  const word = typeof json === 'string' ? normalizeWord(json, 'role') : json
  if (word === 'user' || word === 1) return ok('user')
  if (word === 'agent' || word === 2) return ok('agent')
  return ok(defaultRole, [`unknown role ${quote(json)}`])
}

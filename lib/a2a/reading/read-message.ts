import { isObject, type Json } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, normalizeWord, quote, readList, readMembers } from '@/lib/a2a/reading/read-members'
import { readPart } from '@/lib/a2a/reading/read-part'

/** Reads a role in any spelling or as its v1.0 enum number. Anything else is `defaultRole`, with a note. */
export function readRole(json: Json | undefined, defaultRole: Message['role'] = 'agent'): Outcome<Message['role']> {
  const word = typeof json === 'string' ? normalizeWord(json, 'role') : json
  if (word === 'user' || word === 1) return ok('user')
  if (word === 'agent' || word === 2) return ok('agent')
  return ok(defaultRole, [`unknown role ${quote(json)}`])
}

/**
 * Reads a message in any protocol version's shape. Its parts are in `parts`, in `content` (v0.3 ProtoJSON) or, in a v0.1
 * example, in `data`. `defaultRole`: the role if the message has none.
 */
export function readMessage(json: Json, defaultRole: Message['role'] = 'agent'): Outcome<Message> {
  if (typeof json === 'string')
    return ok({ role: defaultRole, parts: [{ text: json }] }, ['message is a string, not an object'])
  if (!isObject(json)) return problem(`message is not an object: ${quote(json)}`)
  const notes = collectNotes()
  const message = readMembers(json, notes)
  const parts: Part[] = readList(message.take('parts', 'content', 'data'), readPart, notes)
  if (parts.length === 0) notes.add('message without parts')
  const role = notes.unwrap(readRole(message.take('role'), defaultRole)) ?? defaultRole
  const messageId = message.text('messageId')
  const taskId = message.text('taskId')
  const contextId = message.text('contextId', 'sessionId')
  const referenceTaskIds = message.texts('referenceTaskIds')
  const extensions = message.texts('extensions')
  message.text('kind')
  return ok(
    {
      ...(messageId && { messageId }),
      role,
      parts,
      ...(taskId && { taskId }),
      ...(contextId && { contextId }),
      ...(referenceTaskIds?.length && { referenceTaskIds }),
      ...(extensions?.length && { extensions }),
      ...message.rest(),
    },
    notes.list,
  )
}

import { isObject, type Json } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readList } from '@/lib/a2a/reading/read-list'
import { readPart } from '@/lib/a2a/reading/read-part'
import { readRole } from '@/lib/a2a/reading/read-role'
import { quote } from '@/lib/a2a/reading/read-word'

/**
 * A message in any generation's shape. Its parts may stand under `parts`, under `content` (v0.3 ProtoJSON) or, in a
 * v0.1 example, under `data`. `otherwise` is the role of a message that names none.
 */
export function readMessage(json: Json, otherwise: Message['role'] = 'agent'): Outcome<Message> {
  if (typeof json === 'string')
    return ok({ role: otherwise, parts: [{ text: json }] }, ['message is a string, not an object'])
  if (!isObject(json)) return problem(`message is not an object: ${quote(json)}`)
  const notes = collectNotes()
  const message = members(json, notes)
  const parts: Part[] = readList(message.take('parts', 'content', 'data'), readPart, notes)
  if (parts.length === 0) notes.add('message without parts')
  const role = notes.keep(readRole(message.take('role'), otherwise)) ?? otherwise
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

import type { Asked, AskedKind } from '@/lib/a2a/asked-kinds'
import { type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { isObject, type Json } from '@/lib/a2a/json'
import type { TaskFold } from '@/lib/a2a/fold'
import type { Message, TaskStatus } from '@/lib/a2a/model'
import { openQuestion } from '@/lib/a2a/open-question'
import { textOf } from '@/lib/a2a/part-text'
import { isInterrupted } from '@/lib/a2a/states'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import { lastTurnOf, workingAnswer } from '@/lib/a2a/working-texts'
import { parseBoundedJson } from '@/lib/a2a/parse-bounded-json'

const longest = 500
const kindOfForm: Record<FormRequest['kind'], AskedKind> = {
  fields: 'form',
  surface: 'form',
  approval: 'approval',
  choices: 'question',
}
const approvals =
  /^(approve|approval|approval[_-]?required|approval[_-]?request|confirmation|human[_-]?approval|hitl)$/i
const formNames = [
  'schema',
  'form',
  'fields',
  'properties',
  'components',
  'render',
  'surfaceUpdate',
  'updateComponents',
]
const kindNames = ['type', 'kind', 'action', 'interaction', 'interrupt']

function kindOfData(data: Json): AskedKind | null {
  if (Array.isArray(data)) return data.map(kindOfData).find((kind) => kind !== null) ?? null
  if (!isObject(data)) return null
  const named = kindNames.flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : []))
  if (named.some((word) => approvals.test(word)) || Object.keys(data).some((name) => approvals.test(name)))
    return 'approval'
  if ('authentication' in data || 'auth' in data || 'schemes' in data) return 'sign-in'
  return formNames.some((name) => isObject(data[name]) || Array.isArray(data[name])) ? 'form' : null
}

const mayBeObject = (text: string): boolean => /^\s*\{/.test(text)

function kindOfText(text: string): AskedKind | null {
  try {
    return kindOfData(parseBoundedJson(text))
  } catch {
    return null
  }
}

function instructionsIn(data: Json): string {
  if (!isObject(data)) return ''
  const said = ['instructions', 'question', 'prompt', 'message', 'description', 'title'].map((name) => data[name])
  return said.find((text) => typeof text === 'string' && text !== '')?.toString() ?? ''
}

function wordsOfForm(form: FormRequest): string {
  if (form.kind === 'fields') return form.instructions || form.title
  if (form.kind === 'choices') return form.question
  return form.kind === 'approval' ? form.title : ''
}

/** Parts of a message that are read for what it asks, and characters of JSON in its texts. */
const maxRead = { parts: 200, characters: 500_000 }

const readMessages = new WeakMap<Message, { kind: AskedKind | null; text: string }>()

/** Returns what a message asks for. Memoized, because a waiting task is summarized on every write. */
function readMessage(message: Message): { kind: AskedKind | null; text: string } {
  const known = readMessages.get(message) ?? readUncached(message)
  readMessages.set(message, known)
  return known
}

/** By the form that the screens make of it, where they make one; else by what its data look like. */
function readUncached(message: Message): { kind: AskedKind | null; text: string } {
  const parts = message.parts.slice(0, maxRead.parts)
  const form = readForm(message)?.form
  let left = maxRead.characters
  const kinds = parts.map((part) => {
    if ('data' in part) return kindOfData(part.data)
    if (!('text' in part) || !mayBeObject(part.text) || part.text.length > left) return null
    left -= part.text.length
    return kindOfText(part.text)
  })
  const words = parts.filter((part, index) => 'text' in part && kinds[index] === null)
  const data = parts.flatMap((part) => ('data' in part ? instructionsIn(part.data) : [])).find(Boolean)
  const rough = kinds.find((kind) => kind !== null) ?? null
  return {
    kind: form && rough !== 'sign-in' ? kindOfForm[form.kind] : rough,
    text: textOf(words).trim() || data || (form ? wordsOfForm(form) : ''),
  }
}

/** What a status asks of the person; null where it asks nothing. A rough word for lists: what is asked is in the message. */
export function askedIn({ state, message }: TaskStatus): Asked | null {
  if (!isInterrupted(state)) return null
  const { kind, text } = message ? readMessage(message) : { kind: null, text: '' }
  const short = text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
  return { kind: state === 'auth-required' ? 'sign-in' : (kind ?? 'question'), text: short }
}

/**
 * Returns what a task asks of the user. Agents that give no message with the status have asked before: in the task's
 * history, or in their working messages. Returns null if the task does not wait.
 */
export function askedInTask(fold: TaskFold): Asked | null {
  const { status } = fold.task
  if (!foldWaitsForUser(fold)) return null
  const message = openQuestion(fold)?.message ?? workingAnswer(lastTurnOf(fold.entries)) ?? status.message
  return askedIn({ state: status.state, ...(message && { message }) })
}

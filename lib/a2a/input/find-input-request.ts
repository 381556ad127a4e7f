import type { InputRequest, InputRequestKind } from '@/lib/a2a/input/input-request'
import { type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { isObject, type Json } from '@/lib/a2a/json'
import type { TaskFold } from '@/lib/a2a/fold'
import type { Message, TaskStatus } from '@/lib/a2a/model'
import { findOpenQuestion } from '@/lib/a2a/input/find-open-question'
import { textOf } from '@/lib/a2a/text/part-text'
import { previewParts } from '@/lib/a2a/text/preview-parts'
import { isInterrupted } from '@/lib/a2a/states'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { lastTurnOf, workingAnswer } from '@/lib/a2a/text/working-texts'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

const maxLength = 500
const kindOfForm: Record<FormRequest['kind'], InputRequestKind> = {
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

/** Maximum number of elements of arrays in a part that are read. */
const maxElements = 1_000

function kindOfData(data: Json, budget = { elements: maxElements }): InputRequestKind | null {
  if (Array.isArray(data)) {
    for (const element of data) {
      budget.elements -= 1
      if (budget.elements < 0) return null
      const kind = kindOfData(element, budget)
      if (kind !== null) return kind
    }
    return null
  }
  if (!isObject(data)) return null
  const named = kindNames.flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : []))
  if (named.some((word) => approvals.test(word)) || Object.keys(data).some((name) => approvals.test(name)))
    return 'approval'
  if ('authentication' in data || 'auth' in data || 'schemes' in data) return 'sign-in'
  return formNames.some((name) => isObject(data[name]) || Array.isArray(data[name])) ? 'form' : null
}

const mayBeObject = (text: string): boolean => /^\s*\{/.test(text)

function kindOfText(text: string): InputRequestKind | null {
  try {
    return kindOfData(parseBoundedJson(text))
  } catch {
    return null
  }
}

function instructionsIn(data: Json): string {
  if (!isObject(data)) return ''
  const candidates = ['instructions', 'question', 'prompt', 'message', 'description', 'title'].map((name) => data[name])
  return candidates.find((text) => typeof text === 'string' && text !== '')?.toString() ?? ''
}

function textOfForm(form: FormRequest): string {
  if (form.kind === 'fields') return form.instructions || form.title
  if (form.kind === 'choices') return form.question
  return form.kind === 'approval' ? form.title : ''
}

/** Maximum number of parts of a message that are read, and of characters of JSON in its texts. */
const maxRead = { parts: 200, characters: 500_000 }

const readMessages = new WeakMap<Message, { kind: InputRequestKind | null; text: string }>()

/** Returns what a message asks for. Memoized, because a waiting task is summarized on every write. */
function readMessage(message: Message): { kind: InputRequestKind | null; text: string } {
  const known = readMessages.get(message) ?? readUncached(message)
  readMessages.set(message, known)
  return known
}

/** Summarizes a message. Its kind comes from the form that screens render for it, otherwise from the shape of its data. */
function readUncached(message: Message): { kind: InputRequestKind | null; text: string } {
  const parts = message.parts.slice(0, maxRead.parts)
  const form = readForm(message)?.form
  let left = maxRead.characters
  const kinds = parts.map((part) => {
    if ('data' in part) return kindOfData(part.data)
    if (!('text' in part) || !mayBeObject(part.text) || part.text.length > left) return null
    left -= part.text.length
    return kindOfText(part.text)
  })
  const textParts = parts.filter((part, index) => 'text' in part && kinds[index] === null)
  const data = parts.flatMap((part) => ('data' in part ? instructionsIn(part.data) : [])).find(Boolean)
  const guessed = kinds.find((kind) => kind !== null) ?? null
  const kind = form && guessed !== 'sign-in' ? kindOfForm[form.kind] : guessed
  return {
    kind,
    // A form or sign-in without words is named by its kind.
    text: textOf(textParts).trim() || data || (form ? textOfForm(form) : kind ? '' : previewParts(parts)),
  }
}

/**
 * Returns what a status asks of the user; null if it asks nothing. The kind is an estimate for lists: the request itself is in
 * the message. The text has at most 500 characters.
 */
export function readInputRequest({ state, message }: TaskStatus): InputRequest | null {
  if (!isInterrupted(state)) return null
  const { kind, text } = message ? readMessage(message) : { kind: null, text: '' }
  const shortened = text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
  return { kind: state === 'auth-required' ? 'sign-in' : (kind ?? 'question'), text: shortened }
}

/**
 * Returns what a task asks of the user; null if the task does not wait. If the status has no message, the question is taken
 * from the task's history or from the agent's working messages.
 */
export function findInputRequest(fold: TaskFold): InputRequest | null {
  const { status } = fold.task
  if (!foldWaitsForUser(fold)) return null
  const message = findOpenQuestion(fold)?.message ?? workingAnswer(lastTurnOf(fold.entries)) ?? status.message
  return readInputRequest({ state: status.state, ...(message && { message }) })
}

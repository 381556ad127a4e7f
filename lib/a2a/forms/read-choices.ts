import type { Choice, ChoicesRequest } from '@/lib/a2a/forms/form-request'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const listMembers = ['options', 'choices', 'suggestions', 'quick_replies', 'quickReplies', 'suggested_replies', 'enum']
const labelMembers = ['label', 'title', 'text', 'name', 'description']
const valueMembers = ['value', 'payload', 'id', 'const']
const questionMembers = ['question', 'prompt', 'message', 'title', 'text']
const knownMembers = new Set([...listMembers, ...questionMembers, 'type', 'kind', 'id', 'multiple'])
const maxChoices = 24

function firstValue(item: JsonObject, names: string[]): Json | undefined {
  return names.map((name) => item[name]).find((value) => value !== undefined && value !== null)
}

function readChoice(item: Json): Choice | null {
  if (typeof item === 'string' || typeof item === 'number') return { label: shortenText(`${item}`, 200), value: item }
  if (!isObject(item)) return null
  const value = firstValue(item, valueMembers)
  const label = firstValue(item, labelMembers) ?? value
  if (typeof label !== 'string' && typeof label !== 'number') return null
  return { label: shortenText(`${label}`, 200), value: value ?? label }
}

/**
 * Reads quick replies: data with a list of answers, each a text or a label with its value. Also a JSON Schema of a string with
 * `enum`.
 */
export function readChoices(data: JsonObject): ChoicesRequest | null {
  // Data with other members is not a question.
  if (!Object.keys(data).every((name) => knownMembers.has(name))) return null
  for (const name of listMembers) {
    const list = data[name]
    if (!Array.isArray(list) || list.length === 0 || list.length > maxChoices) continue
    const choices = list.map(readChoice).filter((choice) => choice !== null && choice.label !== '') as Choice[]
    if (choices.length !== list.length) continue
    const question = questionMembers.map((one) => data[one])
    return { kind: 'choices', question: shortenText(question.find((one) => typeof one === 'string')), choices }
  }
  return null
}

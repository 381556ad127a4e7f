import type { Choice, ChoicesRequest } from '@/lib/a2a/forms/form-request'
import { shortText } from '@/lib/a2a/forms/plain-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const lists = ['options', 'choices', 'suggestions', 'quick_replies', 'quickReplies', 'suggested_replies', 'enum']
const labels = ['label', 'title', 'text', 'name', 'description']
const values = ['value', 'payload', 'id', 'const']
const asks = ['question', 'prompt', 'message', 'title', 'text']
const known = new Set([...lists, ...asks, 'type', 'kind', 'id', 'multiple'])
const mostChoices = 24

function first(item: JsonObject, names: string[]): Json | undefined {
  return names.map((name) => item[name]).find((value) => value !== undefined && value !== null)
}

function choiceOf(item: Json): Choice | null {
  if (typeof item === 'string' || typeof item === 'number') return { label: shortText(`${item}`, 200), value: item }
  if (!isObject(item)) return null
  const value = first(item, values)
  const label = first(item, labels) ?? value
  if (typeof label !== 'string' && typeof label !== 'number') return null
  return { label: shortText(`${label}`, 200), value: value ?? label }
}

/** Quick replies: data with a list of answers, each a text or a label with its value; a JSON Schema of a text with `enum` as well. */
export function readChoices(data: JsonObject): ChoicesRequest | null {
  // Other data may have options too: then it is no question.
  if (!Object.keys(data).every((name) => known.has(name))) return null
  for (const name of lists) {
    const list = data[name]
    if (!Array.isArray(list) || list.length === 0 || list.length > mostChoices) continue
    const choices = list.map(choiceOf).filter((choice) => choice !== null && choice.label !== '') as Choice[]
    if (choices.length !== list.length) continue
    const question = asks.map((one) => data[one])
    return { kind: 'choices', question: shortText(question.find((one) => typeof one === 'string')), choices }
  }
  return null
}

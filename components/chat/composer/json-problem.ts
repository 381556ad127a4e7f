import { isObject, type Json } from '@/lib/a2a/json'
import { type JsonFlaw, readJsonText } from '@/lib/a2a/reading/json-text'

/** The JSON value of a text, or where it is none. Comments and commas too many, which JSON does not have, are passed over. */
export function jsonProblem(text: string): { value: Json } | { problem: JsonFlaw } {
  const read = readJsonText(text)
  return read.ok ? { value: JSON.parse(read.json) as Json } : { problem: read.flaw }
}

/** Why a text is no JSON object; null where it is one. */
export function objectProblem(text: string): JsonFlaw | 'not-object' | null {
  const read = jsonProblem(text)
  if ('problem' in read) return read.problem
  return isObject(read.value) ? null : 'not-object'
}

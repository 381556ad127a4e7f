import { isObject, type Json } from '@/lib/a2a/json'
import { type JsonSyntaxError, readLenientJson } from '@/lib/a2a/reading/read-lenient-json'

/** Parses JSON and returns the value or the position of the error. Tolerates comments and trailing commas. */
export function parseJsonInput(text: string): { value: Json } | { problem: JsonSyntaxError } {
  const read = readLenientJson(text)
  return read.ok ? { value: JSON.parse(read.json) as Json } : { problem: read.error }
}

/** Returns why a text is not a JSON object. Null if it is one. */
export function findObjectProblem(text: string): JsonSyntaxError | 'not-object' | null {
  const read = parseJsonInput(text)
  if ('problem' in read) return read.problem
  return isObject(read.value) ? null : 'not-object'
}

import { Validator } from '@cfworker/json-schema'
import { unfenced } from '@/components/parts/unfenced'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** What came of comparing an answer with the schema that was asked for. */
export type SchemaOutcome =
  | { kind: 'valid' }
  | { kind: 'problems'; problems: { path: string; text: string }[] }
  | { kind: 'no-json'; text: string }
  /** The schema itself cannot be used. */
  | { kind: 'unusable'; text: string }
  /** The comparison took too long. */
  | { kind: 'unchecked' }

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function valueOf(part: Part): Json {
  if ('data' in part) return part.data
  return JSON.parse(unfenced('text' in part ? part.text : '')) as Json
}

/**
 * Compares what a part holds with a JSON Schema. Nothing is fetched for it. Takes as long as the schema wants: a page calls
 * `checkInWorker`.
 */
export function checkSchema(part: Part, schema: JsonObject): SchemaOutcome {
  let value: Json
  try {
    value = valueOf(part)
  } catch (error) {
    return { kind: 'no-json', text: reason(error) }
  }
  try {
    const { valid, errors } = new Validator(schema, '2020-12', false).validate(value)
    if (valid) return { kind: 'valid' }
    // A parent's problem only repeats those within it.
    const own = errors.filter(
      ({ instanceLocation, keyword }) =>
        !['properties', 'items', 'prefixItems', 'additionalProperties', 'allOf', '$ref'].includes(keyword) ||
        !errors.some((other) => other.instanceLocation.startsWith(`${instanceLocation}/`)),
    )
    return {
      kind: 'problems',
      problems: own.map(({ instanceLocation, error }) => ({
        path: instanceLocation.replace(/^#/, '') || '/',
        text: error,
      })),
    }
  } catch (error) {
    return { kind: 'unusable', text: reason(error) }
  }
}

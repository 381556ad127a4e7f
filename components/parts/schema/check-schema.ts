import { Validator } from '@cfworker/json-schema'
import { stripCodeFence } from '@/components/parts/sniff-type'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** Result of validating an answer against the requested schema. */
export type SchemaOutcome =
  | { kind: 'valid' }
  | { kind: 'problems'; problems: { path: string; text: string }[] }
  | { kind: 'no-json'; text: string }
  /** The schema is invalid. */
  | { kind: 'unusable'; text: string }
  /** The validation timed out. */
  | { kind: 'unchecked' }

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function valueOf(part: Part): Json {
  if ('data' in part) return part.data
  return JSON.parse(stripCodeFence('text' in part ? part.text : '')) as Json
}

/**
 * Validates a part against a JSON Schema without fetching anything. Can take exponential time: pages use the worker instead.
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
    // Errors of a parent only repeat those of its children.
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

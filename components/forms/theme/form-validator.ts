import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import {
  type RJSFSchema,
  type RJSFValidationError,
  toErrorSchema,
  type ValidationData,
  type ValidatorType,
} from '@rjsf/utils'
import { locateField, textProblems } from '@/components/forms/theme/field-problems'
import { pruneValues } from '@/lib/a2a/forms/prune-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** One validation error of a form. */
export interface FormProblem {
  /** The violated JSON Schema keyword. */
  keyword: string
  /** Title of the field. */
  title: string
  /** Value of the keyword. */
  limit: Json | undefined
}

type Path = string[]

const unescape = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
const pathOf = (pointer: string): Path => pointer.replace(/^#\/?/, '').split('/').filter(Boolean).map(unescape)

function at(value: Json | undefined, path: Path): Json | undefined {
  let current = value
  for (const step of path) {
    if (Array.isArray(current)) current = current[Number(step)]
    else current = isObject(current) ? current[step] : undefined
  }
  return current
}

/** Keywords whose errors are those of their children. */
const containers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref', 'if', 'then', 'else'])

const alternatives = new Set(['oneOf', 'anyOf'])

/** Removes the error of a whole alternative if there are errors within it. */
function withoutWholes(units: OutputUnit[]): OutputUnit[] {
  const isReported = ({ keywordLocation }: OutputUnit): boolean =>
    units.some((unit) => !alternatives.has(unit.keyword) && unit.keywordLocation.startsWith(`${keywordLocation}/`))
  return units.filter((unit) => !alternatives.has(unit.keyword) || !isReported(unit))
}

/** Returns the errors of an output unit. A missing property is an error of that property. */
function problemsOf(unit: OutputUnit, schema: Json, data: Json): { path: Path; keyword: string; limit?: Json }[] {
  const path = pathOf(unit.instanceLocation)
  const limit = at(schema, pathOf(unit.keywordLocation))
  if (unit.keyword !== 'required' || !Array.isArray(limit))
    return [{ path, keyword: unit.keyword, ...(limit !== undefined && { limit }) }]
  const object = at(data, path)
  const missing = limit.filter(
    (name): name is string => typeof name === 'string' && (!isObject(object) || object[name] === undefined),
  )
  return missing.map((name) => ({ path: [...path, name], keyword: 'required' }))
}

function inOrder(a: number[], b: number[]): number {
  const at = a.findIndex((step, index) => step !== b[index])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}

/** Removes patterns and formats. They are checked separately, because a pattern of an agent can take exponential time. */
function withoutTextChecks(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutTextChecks)
  if (!isObject(schema)) return schema
  const withoutText = Object.entries(schema).filter(
    ([name, value]) => typeof value !== 'string' || (name !== 'pattern' && name !== 'format'),
  )
  return withoutTextCases(
    schema,
    Object.fromEntries(withoutText.map(([name, value]) => [name, withoutTextChecks(value)])),
  )
}

/**
 * `withoutText` is `schema` without text checks. Alternatives that differ only in these would all match, so `oneOf` becomes
 * `anyOf`; a condition that consisted of one would always match, so it is dropped.
 */
function withoutTextCases(schema: JsonObject, withoutText: JsonObject): JsonObject {
  const lost = (name: string): boolean => JSON.stringify(schema[name]) !== JSON.stringify(withoutText[name])
  const out = new Set([lost('oneOf') ? ['oneOf'] : [], lost('if') ? ['if', 'then', 'else'] : []].flat())
  const rest = Object.fromEntries(Object.entries(withoutText).filter(([name]) => !out.has(name)))
  const alternatives: Json[] = lost('oneOf') && Array.isArray(withoutText.oneOf) ? [{ anyOf: withoutText.oneOf }] : []
  const all = [...(Array.isArray(withoutText.allOf) ? withoutText.allOf : []), ...alternatives]
  return all.length > 0 ? { ...rest, allOf: all } : rest
}

const validators = new WeakMap<object, Validator>()

function validatorOf(schema: RJSFSchema): Validator {
  const cached = validators.get(schema)
  if (cached) return cached
  const validator = new Validator(withoutTextChecks(schema as Json) as Schema, '2020-12', false)
  validators.set(schema, validator)
  return validator
}

/** Returns the validation errors; empty for an invalid schema, which is the agent's error. */
function unitsOf(schema: RJSFSchema, data: unknown): OutputUnit[] {
  try {
    return validatorOf(schema).validate(data ?? {}).errors
  } catch {
    return []
  }
}

const isValidStructure = (schema: JsonObject, value: Json): boolean => unitsOf(schema as RJSFSchema, value).length === 0

type FieldError = { place: number[]; error: RJSFValidationError }

function validate(schema: RJSFSchema, data: unknown, textOf: (problem: FormProblem) => string): RJSFValidationError[] {
  const [json, value] = [schema as JsonObject, (data ?? {}) as Json]
  const units = withoutWholes(unitsOf(schema, data)).filter(({ keyword }) => !containers.has(keyword))
  const problems = [
    ...units.flatMap((unit) => problemsOf(unit, json, value)),
    ...textProblems(json, value, isValidStructure),
  ]
  const fieldErrors = new Map<string, FieldError>()
  for (const { keyword, limit, ...problem } of problems) {
    const { path, place, title } = locateField(json, problem.path)
    const property = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
    // One error per field is enough.
    if (fieldErrors.has(property)) continue
    const message = textOf({ keyword, title, limit })
    fieldErrors.set(property, { place, error: { name: keyword, property, message, stack: message } })
  }
  return [...fieldErrors.values()].toSorted((a, b) => inOrder(a.place, b.place)).map(({ error }) => error)
}

const quiet = (): string => ''

/** Returns a validator that generates no code at run time, which the content security policy forbids. */
export function createFormValidator(textOf: (problem: FormProblem) => string): ValidatorType<JsonObject> {
  return {
    validateFormData: (formData, schema): ValidationData<JsonObject> => {
      const errors = validate(schema, pruneValues(schema as JsonObject, formData ?? {}), textOf)
      return { errors, errorSchema: toErrorSchema<JsonObject>(errors) }
    },
    isValid: (schema, formData) => validate(schema, formData, quiet).length === 0,
    rawValidation: <Result>(schema: RJSFSchema, formData?: JsonObject) => ({
      errors: validate(schema, formData, quiet) as Result[],
    }),
  }
}

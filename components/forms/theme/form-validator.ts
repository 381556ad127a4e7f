import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import {
  type RJSFSchema,
  type RJSFValidationError,
  toErrorSchema,
  type ValidationData,
  type ValidatorType,
} from '@rjsf/utils'
import { placeOf } from '@/components/forms/theme/field-place'
import { textProblems } from '@/components/forms/theme/text-problems'
import { prunedValues } from '@/lib/a2a/forms/pruned-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** What is wrong with one value of a form. */
export interface FormProblem {
  /** JSON Schema keyword that does not hold. */
  keyword: string
  /** The field, as the form names it. */
  title: string
  /** What the keyword asks for. */
  limit: Json | undefined
}

type Path = string[]

const unescape = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
const pathOf = (pointer: string): Path => pointer.replace(/^#\/?/, '').split('/').filter(Boolean).map(unescape)

function at(value: Json | undefined, path: Path): Json | undefined {
  let found = value
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)]
    else found = isObject(found) ? found[step] : undefined
  }
  return found
}

/** Keywords whose problems are those of the values within. */
const containers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref', 'if', 'then', 'else'])

const alternatives = new Set(['oneOf', 'anyOf'])

/** Where no alternative holds, what is missing in them says more than that none does. */
function withoutWholes(units: OutputUnit[]): OutputUnit[] {
  const isTold = ({ keywordLocation }: OutputUnit): boolean =>
    units.some((unit) => !alternatives.has(unit.keyword) && unit.keywordLocation.startsWith(`${keywordLocation}/`))
  return units.filter((unit) => !alternatives.has(unit.keyword) || !isTold(unit))
}

/** The problems of one finding: a missing property is a problem of that property. */
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

/** Texts are checked apart: a pattern from an agent may take for ever. */
function withoutTextChecks(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutTextChecks)
  if (!isObject(schema)) return schema
  const kept = Object.entries(schema).filter(
    ([name, value]) => typeof value !== 'string' || (name !== 'pattern' && name !== 'format'),
  )
  return withoutTextCases(schema, Object.fromEntries(kept.map(([name, value]) => [name, withoutTextChecks(value)])))
}

/**
 * `kept` is `given` without its checks of texts. Alternatives that only these told apart would all hold at once, so one or
 * more may; a condition that was one of them would always hold, so it is not asked.
 */
function withoutTextCases(given: JsonObject, kept: JsonObject): JsonObject {
  const lost = (name: string): boolean => JSON.stringify(given[name]) !== JSON.stringify(kept[name])
  const out = new Set([lost('oneOf') ? ['oneOf'] : [], lost('if') ? ['if', 'then', 'else'] : []].flat())
  const rest = Object.fromEntries(Object.entries(kept).filter(([name]) => !out.has(name)))
  const alternatives: Json[] = lost('oneOf') && Array.isArray(kept.oneOf) ? [{ anyOf: kept.oneOf }] : []
  const all = [...(Array.isArray(kept.allOf) ? kept.allOf : []), ...alternatives]
  return all.length > 0 ? { ...rest, allOf: all } : rest
}

const validators = new WeakMap<object, Validator>()

function validatorOf(schema: RJSFSchema): Validator {
  const made = validators.get(schema) ?? new Validator(withoutTextChecks(schema as Json) as Schema, '2020-12', false)
  validators.set(schema, made)
  return made
}

/** What does not hold; nothing for a schema that cannot be checked against, which is the agent's to mend. */
function unitsOf(schema: RJSFSchema, data: unknown): OutputUnit[] {
  try {
    return validatorOf(schema).validate(data ?? {}).errors
  } catch {
    return []
  }
}

interface Found {
  place: number[]
  error: RJSFValidationError
}

function validate(schema: RJSFSchema, data: unknown, textOf: (problem: FormProblem) => string): RJSFValidationError[] {
  const [json, value] = [schema as JsonObject, (data ?? {}) as Json]
  const units = withoutWholes(unitsOf(schema, data)).filter(({ keyword }) => !containers.has(keyword))
  const problems = [...units.flatMap((unit) => problemsOf(unit, json, value)), ...textProblems(json, value)]
  const found = new Map<string, Found>()
  for (const { path, keyword, limit } of problems) {
    const property = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
    // One problem a field is enough to act on.
    if (found.has(property)) continue
    const { place, title } = placeOf(json, path)
    const message = textOf({ keyword, title, limit })
    found.set(property, { place, error: { name: keyword, property, message, stack: message } })
  }
  return [...found.values()].toSorted((a, b) => inOrder(a.place, b.place)).map(({ error }) => error)
}

const quiet = (): string => ''

/** Checks a form without making code at run time, which the content security policy forbids. */
export function createFormValidator(textOf: (problem: FormProblem) => string): ValidatorType<JsonObject> {
  return {
    validateFormData: (formData, schema): ValidationData<JsonObject> => {
      const errors = validate(schema, prunedValues(schema as JsonObject, formData ?? {}), textOf)
      return { errors, errorSchema: toErrorSchema<JsonObject>(errors) }
    },
    isValid: (schema, formData) => validate(schema, formData, quiet).length === 0,
    rawValidation: <Result>(schema: RJSFSchema, formData?: JsonObject) => ({
      errors: validate(schema, formData, quiet) as Result[],
    }),
  }
}

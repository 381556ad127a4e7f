import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import {
  type RJSFSchema,
  type RJSFValidationError,
  toErrorSchema,
  type ValidationData,
  type ValidatorType,
} from '@rjsf/utils'
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

/** The problems of one finding: a missing property is a problem of that property. */
function problemsOf(unit: OutputUnit, schema: Json, data: Json): { path: Path; keyword: string; limit?: Json }[] {
  const path = pathOf(unit.instanceLocation)
  const limit = at(schema, pathOf(unit.keywordLocation))
  if (unit.keyword !== 'required') return [{ path, keyword: unit.keyword, ...(limit !== undefined && { limit }) }]
  const object = at(data, path)
  const missing = (Array.isArray(limit) ? limit : []).filter(
    (name): name is string => typeof name === 'string' && (!isObject(object) || object[name] === undefined),
  )
  return missing.map((name) => ({ path: [...path, name], keyword: 'required' }))
}

function titleAt(schema: Json, path: Path): string {
  let found: Json | undefined = schema
  for (const step of path) {
    if (!isObject(found)) break
    found = isObject(found.properties) ? found.properties[step] : found.items
  }
  const title = isObject(found) ? found.title : undefined
  return typeof title === 'string' && title ? title : (path.at(-1) ?? '')
}

/** The schema with the definitions of the whole form, so that its references hold. */
function complete(schema: RJSFSchema, root: RJSFSchema): Schema {
  const { definitions, $defs } = root
  return { ...(definitions && { definitions }), ...($defs && { $defs }), ...schema } as Schema
}

function validate(schema: Schema, data: unknown, textOf: (problem: FormProblem) => string): RJSFValidationError[] {
  const { errors } = new Validator(schema, '2020-12', false).validate(data ?? {})
  const [json, value] = [schema as JsonObject, (data ?? {}) as Json]
  const found = new Map<string, RJSFValidationError>()
  for (const unit of errors.filter(({ keyword }) => !containers.has(keyword))) {
    for (const { path, keyword, limit } of problemsOf(unit, json, value)) {
      const property = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
      const message = textOf({ keyword, title: titleAt(json, path), limit })
      // One problem a field is enough to act on.
      if (!found.has(property)) found.set(property, { name: keyword, property, message, stack: message })
    }
  }
  return [...found.values()]
}

const quiet = (): string => ''

/** Checks a form without making code at run time, which the content security policy forbids. */
export function createFormValidator(textOf: (problem: FormProblem) => string): ValidatorType<JsonObject> {
  return {
    validateFormData: (formData, schema): ValidationData<JsonObject> => {
      const errors = validate(complete(schema, schema), formData, textOf)
      return { errors, errorSchema: toErrorSchema<JsonObject>(errors) }
    },
    isValid: (schema, formData, rootSchema) => validate(complete(schema, rootSchema), formData, quiet).length === 0,
    rawValidation: <Result>(schema: RJSFSchema, formData?: JsonObject) => ({
      errors: validate(complete(schema, schema), formData, quiet) as Result[],
    }),
  }
}

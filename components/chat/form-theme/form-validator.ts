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

/** What a reference within the schema stands for. */
function referred(root: Json, schema: Json | undefined): Json | undefined {
  const ref = isObject(schema) ? schema.$ref : undefined
  return typeof ref === 'string' && ref.startsWith('#') ? at(root, pathOf(ref)) : schema
}

/** The value of a keyword; its place goes through references. */
function keywordAt(root: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (found, step) => (step === '$ref' ? referred(root, found) : at(found, [step])),
    root,
  )
}

/** Keywords whose problems are those of the values within. */
const containers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref', 'if', 'then', 'else'])

/** The problems of one finding: a missing property is a problem of that property. */
function problemsOf(unit: OutputUnit, schema: Json, data: Json): { path: Path; keyword: string; limit?: Json }[] {
  const path = pathOf(unit.instanceLocation)
  const limit = keywordAt(schema, pathOf(unit.keywordLocation))
  if (unit.keyword !== 'required' || !Array.isArray(limit))
    return [{ path, keyword: unit.keyword, ...(limit !== undefined && { limit }) }]
  const object = at(data, path)
  const missing = limit.filter(
    (name): name is string => typeof name === 'string' && (!isObject(object) || object[name] === undefined),
  )
  return missing.map((name) => ({ path: [...path, name], keyword: 'required' }))
}

function titleAt(schema: Json, path: Path): string {
  let found: Json | undefined = schema
  for (const step of path) {
    found = referred(schema, found)
    if (!isObject(found)) break
    found = isObject(found.properties) ? found.properties[step] : found.items
  }
  found = referred(schema, found)
  const title = isObject(found) ? found.title : undefined
  return typeof title === 'string' && title ? title : (path.at(-1) ?? '')
}

/** The schema with the definitions of the whole form, so that its references hold. */
function complete(schema: RJSFSchema, root: RJSFSchema): Schema {
  const { definitions, $defs } = root
  return { ...(definitions && { definitions }), ...($defs && { $defs }), ...schema } as Schema
}

/** What does not hold; nothing for a schema that cannot be checked against, which is the agent's to mend. */
function unitsOf(schema: Schema, data: unknown): OutputUnit[] {
  try {
    return new Validator(schema, '2020-12', false).validate(data ?? {}).errors
  } catch {
    return []
  }
}

function validate(schema: Schema, data: unknown, textOf: (problem: FormProblem) => string): RJSFValidationError[] {
  const errors = unitsOf(schema, data)
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

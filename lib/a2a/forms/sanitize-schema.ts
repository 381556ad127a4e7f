import { isReservedName, sanitizeValues, shortenText } from '@/lib/a2a/forms/sanitize-values'
import { containsSecret } from '@/lib/a2a/forms/secret-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Keyword for a part of a schema that is answered as JSON: it is recursive, or too vague for a field. */
export const rawKeyword = 'x-raw'
/** Keyword for display hints in schemas that are converted from other form formats. */
export const displayKeyword = 'x-look'

/** Keyword for a nullable value: true if empty input means null, false if empty input is omitted. */
export const nullableKeyword = 'x-null'

const maxSchemas = 3000
const maxFields = 300
const maxDepth = 16
const maxOptions = 500
/** Maximum number of objects and lists that are searched for secrets in the parts without a field. */
const maxSearched = 100_000

const numberKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
]
const countKeywords = ['minItems', 'maxItems', 'minProperties', 'maxProperties']
const stringKeywords = ['format', 'pattern', 'contentEncoding', 'contentMediaType', '$comment']
const booleanKeywords = ['uniqueItems', 'readOnly', 'writeOnly']
const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])

interface Work {
  root: JsonObject
  schemas: number
  fields: number
  /** Nesting depth of alternatives. Which one applies is unknown when the answer is written. */
  branches: number
  search: { nodes: number }
}

function resolvePointer(root: Json, pointer: string): Json | undefined {
  let target: Json | undefined = root
  for (const step of pointer.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(target)) target = target[Number(name)]
    else target = isObject(target) && Object.hasOwn(target, name) ? target[name] : undefined
  }
  return target
}

/** Returns the type of a field. */
function selectType(schema: JsonObject): string | null {
  const declared = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (one): one is string => typeof one === 'string' && types.has(one),
  )
  const nonNull = declared.filter((one) => one !== 'null')
  if (nonNull.length > 0) return nonNull.includes('string') ? 'string' : (nonNull[0] ?? null)
  if (declared.length > 0) return 'null'
  if (isObject(schema.properties)) return 'object'
  if (schema.items !== undefined) return 'array'
  if (['minLength', 'maxLength', 'pattern', 'format'].some((name) => name in schema)) return 'string'
  return ['minimum', 'maximum', 'multipleOf'].some((name) => name in schema) ? 'number' : null
}

/** True if empty input means null. A checkbox always has a value. */
function mayBeNull({ type }: JsonObject, fieldType: string): boolean {
  return Array.isArray(type) && type.includes('null') && ['string', 'number', 'integer'].includes(fieldType)
}

/** Copies titles, limits and defaults: all keywords without subschemas. */
function plainKeywords(schema: JsonObject): JsonObject {
  const copied: JsonObject = {}
  for (const name of [...numberKeywords, ...countKeywords]) {
    const value = schema[name]
    if (typeof value === 'number' && Number.isFinite(value)) copied[name] = value
  }
  for (const name of stringKeywords)
    if (typeof schema[name] === 'string') copied[name] = shortenText(schema[name], 1000)
  for (const name of booleanKeywords) if (schema[name] === true) copied[name] = true
  if (typeof schema.title === 'string') copied.title = shortenText(schema.title, 300)
  if (typeof schema.description === 'string') copied.description = shortenText(schema.description)
  if (schema.const !== undefined) copied.const = schema.const
  if (isObject(schema[displayKeyword])) copied[displayKeyword] = schema[displayKeyword]
  const preset = schema.default === undefined ? undefined : sanitizeValues({ value: schema.default })
  if (preset?.value !== undefined) copied.default = preset.value
  if (Array.isArray(schema.examples)) copied.examples = schema.examples.slice(0, 20)
  return copied
}

/** Returns the schema of a value that is written as JSON. All of it is secret if a part of it is. */
function rawSchema({ root, search }: Work, schema: JsonObject): JsonObject {
  const resolve = (reference: string): Json | undefined =>
    reference.startsWith('#') ? resolvePointer(root, reference) : undefined
  const isSecret = containsSecret(schema, resolve, search)
  return { ...plainKeywords(schema), ...(isSecret && { writeOnly: true }), [rawKeyword]: true }
}

function copyEnum(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.enum)) return {}
  if (schema.enum.length > maxOptions) throw new RangeError('too many options')
  const enumNames = Array.isArray(schema.enumNames) ? schema.enumNames : null
  const knownKeys = new Set<string>()
  const different = schema.enum
    .map((value, index) => ({ value, name: shortenText(enumNames?.[index], 300), key: JSON.stringify(value) }))
    .filter(({ key }) => !knownKeys.has(key) && knownKeys.add(key))
  const names: JsonObject = enumNames ? { enumNames: different.map(({ name }) => name) } : {}
  return different.length > 0 ? { enum: different.map(({ value }) => value), ...names } : {}
}

function copyObject(work: Work, schema: JsonObject, refs: string[], depth: number): JsonObject {
  const entries = isObject(schema.properties) ? Object.entries(schema.properties) : []
  work.fields += entries.length
  if (work.fields > maxFields) throw new RangeError('too many fields')
  // Quotes break the lookup of invalid fields.
  if (entries.some(([name]) => isReservedName(name) || name.length > 200 || /["\\]/.test(name)))
    throw new RangeError('unfit name')
  const required = Array.isArray(schema.required)
    ? [...new Set(schema.required)].filter((name) => typeof name === 'string' && !isReservedName(name))
    : []
  const properties = entries.map(([name, one]): [string, JsonObject] => {
    const property = copy(work, one, refs, depth + 1)
    if (nullableKeyword in property) return [name, { ...property, [nullableKeyword]: required.includes(name) }]
    // An unchecked checkbox means false.
    const needsDefault = property.type === 'boolean' && required.includes(name) && !('const' in property)
    return [name, needsDefault ? { default: false, ...property } : property]
  })
  const nullable = new Set(properties.filter(([, one]) => nullableKeyword in one).map(([name]) => name))
  const filled = required.filter((name) => !nullable.has(String(name)))
  return { properties: Object.fromEntries(properties), ...(filled.length > 0 && { required: filled }) }
}

function copyArray(work: Work, schema: JsonObject, refs: string[], depth: number): JsonObject | null {
  if (!isObject(schema.items)) return null
  const items = copy(work, schema.items, refs, depth + 1)
  return items[rawKeyword] === true ? null : { items }
}

/** Copies `anyOf`, `oneOf`, `allOf`, `if`, `then` and `else`. */
function copyApplicators(work: Work, schema: JsonObject, refs: string[], depth: number): JsonObject {
  const applicators: JsonObject = {}
  work.branches += 1
  for (const name of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[name]
    if (!Array.isArray(list) || list.length === 0) continue
    if (list.length > maxOptions) throw new RangeError('too many options')
    applicators[name] = list.map((one) => copy(work, one, refs, depth + 1, true))
  }
  for (const name of ['if', 'then', 'else'])
    if (isObject(schema[name])) applicators[name] = copy(work, schema[name], refs, depth + 1, true)
  work.branches -= 1
  return applicators
}

/** Returns the alternatives if each of them is a constant. */
function readConstants({ oneOf, anyOf }: JsonObject): JsonObject[] | null {
  const list = oneOf ?? anyOf
  return Array.isArray(list) && list.every((one) => isObject(one) && 'const' in one) ? (list as JsonObject[]) : null
}

/** Returns a choice with a type: constants of one type get it, others become an `enum`. */
function asChoice({ oneOf, anyOf, ...rest }: JsonObject, list: JsonObject[]): JsonObject {
  const [type = '', ...more] = new Set(list.map((one) => typeof one.const))
  const shapes: JsonObject = oneOf === undefined ? { anyOf: anyOf ?? [] } : { oneOf }
  if (more.length === 0 && types.has(type) && type !== 'object') return { ...rest, ...shapes, type }
  const names = list.map(({ title }) => title ?? '')
  return { ...rest, ...copyEnum({ enum: list.map((one) => one.const ?? null), enumNames: names }) }
}

/** Copies a schema. `partial`: it extends another schema and may be incomplete. */
function copy(work: Work, source: Json, refs: string[], depth: number, partial = false): JsonObject {
  work.schemas += 1
  if (work.schemas > maxSchemas || depth > maxDepth) throw new RangeError('too large')
  if (!isObject(source)) return { [rawKeyword]: true }
  if (typeof source.$ref === 'string') {
    const { $ref, ...beside } = source
    const target = $ref.startsWith('#') && !refs.includes($ref) ? resolvePointer(work.root, $ref) : undefined
    if (!isObject(target)) return rawSchema(work, source)
    return copy(work, { ...target, ...beside }, [...refs, $ref], depth, partial)
  }
  const copied = { ...plainKeywords(source), ...copyEnum(source), ...copyApplicators(work, source, refs, depth) }
  const type = selectType(source)
  const values = type === null && !partial ? readConstants(copied) : null
  if (values) return asChoice(copied, values)
  if (type === 'object') {
    const inner = copyObject(work, source, refs, depth)
    const empty = Object.keys(inner.properties as JsonObject).length === 0
    return empty && !partial && !('anyOf' in copied || 'oneOf' in copied || 'allOf' in copied)
      ? rawSchema(work, source)
      : { ...copied, ...inner, type }
  }
  if (type === 'array') {
    const inner = copyArray(work, source, refs, depth)
    return inner ? { ...copied, ...inner, type } : rawSchema(work, source)
  }
  if (type)
    return { ...copied, type, ...(work.branches === 0 && mayBeNull(source, type) && { [nullableKeyword]: false }) }
  if (partial && Array.isArray(source.required)) return { ...copied, ...copyObject(work, source, refs, depth) }
  const isComplete = partial || ['enum', 'const', 'anyOf', 'oneOf', 'allOf'].some((name) => name in copied)
  return isComplete ? copied : rawSchema(work, source)
}

/**
 * Returns an agent's schema in a form that is safe to render: without references, within limits, without unsafe values. null if
 * that is not possible.
 */
export function sanitizeSchema(source: JsonObject): JsonObject | null {
  try {
    const schema = copy(
      { root: source, schemas: 0, fields: 0, branches: 0, search: { nodes: maxSearched } },
      source,
      ['#'],
      0,
    )
    return schema[rawKeyword] === true ? null : schema
  } catch {
    return null
  }
}

import { isUnfitName, plainValues, shortText } from '@/lib/a2a/forms/plain-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Marks a part of a schema that is answered as JSON: it refers to itself, or says too little to make a field of. */
export const rawMark = 'x-raw'
/** Hints on how a field looks, for schemas that are made from other forms. */
export const lookMark = 'x-look'

/** Marks a value that may be null: true where nothing written stands for it, false where that is left out. */
export const nullMark = 'x-null'

const mostSchemas = 3000
const mostFields = 300
const mostDepth = 16
const mostOptions = 500

const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength']
const counts = ['minItems', 'maxItems', 'minProperties', 'maxProperties']
const words = ['format', 'pattern', 'contentEncoding', 'contentMediaType', '$comment']
const flags = ['uniqueItems', 'readOnly', 'writeOnly']
const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])

interface Work {
  root: JsonObject
  schemas: number
  fields: number
  /** How deep within alternatives it is: which of them holds is not known when the answer is written. */
  branches: number
}

function at(root: Json, pointer: string): Json | undefined {
  let found: Json | undefined = root
  for (const step of pointer.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) found = found[Number(name)]
    else found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return found
}

/** The one type that a field is made of. */
function typeOf(schema: JsonObject): string | null {
  const said = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (one): one is string => typeof one === 'string' && types.has(one),
  )
  const some = said.filter((one) => one !== 'null')
  if (some.length > 0) return some.includes('string') ? 'string' : (some[0] ?? null)
  if (said.length > 0) return 'null'
  if (isObject(schema.properties)) return 'object'
  if (schema.items !== undefined) return 'array'
  if (['minLength', 'maxLength', 'pattern', 'format'].some((name) => name in schema)) return 'string'
  return ['minimum', 'maximum', 'multipleOf'].some((name) => name in schema) ? 'number' : null
}

/** A box that is empty stands for null; one to tick always says something. */
function mayBeNull({ type }: JsonObject, made: string): boolean {
  return Array.isArray(type) && type.includes('null') && ['string', 'number', 'integer'].includes(made)
}

/** Titles, limits and defaults: all that holds no further schema. */
function plainKeywords(schema: JsonObject): JsonObject {
  const kept: JsonObject = {}
  for (const name of [...numbers, ...counts]) {
    const value = schema[name]
    if (typeof value === 'number' && Number.isFinite(value)) kept[name] = value
  }
  for (const name of words) if (typeof schema[name] === 'string') kept[name] = shortText(schema[name], 1000)
  for (const name of flags) if (schema[name] === true) kept[name] = true
  if (typeof schema.title === 'string') kept.title = shortText(schema.title, 300)
  if (typeof schema.description === 'string') kept.description = shortText(schema.description)
  if (schema.const !== undefined) kept.const = schema.const
  if (isObject(schema[lookMark])) kept[lookMark] = schema[lookMark]
  const preset = schema.default === undefined ? undefined : plainValues({ value: schema.default })
  if (preset?.value !== undefined) kept.default = preset.value
  if (Array.isArray(schema.examples)) kept.examples = schema.examples.slice(0, 20)
  return kept
}

function raw(schema: JsonObject): JsonObject {
  return { ...plainKeywords(schema), [rawMark]: true }
}

function options(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.enum)) return {}
  if (schema.enum.length > mostOptions) throw new RangeError('too many options')
  const given = Array.isArray(schema.enumNames) ? schema.enumNames : null
  const seen = new Set<string>()
  const different = schema.enum
    .map((value, index) => ({ value, name: shortText(given?.[index], 300), told: JSON.stringify(value) }))
    .filter(({ told }) => !seen.has(told) && seen.add(told))
  const names: JsonObject = given ? { enumNames: different.map(({ name }) => name) } : {}
  return different.length > 0 ? { enum: different.map(({ value }) => value), ...names } : {}
}

function copyObject(work: Work, schema: JsonObject, refs: string[], depth: number): JsonObject {
  const given = isObject(schema.properties) ? Object.entries(schema.properties) : []
  work.fields += given.length
  if (work.fields > mostFields) throw new RangeError('too many fields')
  // Quotes break the way in which fields with problems are looked for.
  if (given.some(([name]) => isUnfitName(name) || name.length > 200 || /["\\]/.test(name)))
    throw new RangeError('unfit name')
  const required = Array.isArray(schema.required)
    ? [...new Set(schema.required)].filter((name) => typeof name === 'string' && !isUnfitName(name))
    : []
  const properties = given.map(([name, one]): [string, JsonObject] => {
    const property = copy(work, one, refs, depth + 1)
    if (nullMark in property) return [name, { ...property, [nullMark]: required.includes(name) }]
    // A box that is not ticked says no.
    const says = property.type === 'boolean' && required.includes(name) && !('const' in property)
    return [name, says ? { default: false, ...property } : property]
  })
  const nullable = new Set(properties.filter(([, one]) => nullMark in one).map(([name]) => name))
  const filled = required.filter((name) => !nullable.has(String(name)))
  return { properties: Object.fromEntries(properties), ...(filled.length > 0 && { required: filled }) }
}

function copyArray(work: Work, schema: JsonObject, refs: string[], depth: number): JsonObject | null {
  if (!isObject(schema.items)) return null
  const items = copy(work, schema.items, refs, depth + 1)
  return items[rawMark] === true ? null : { items }
}

/** `anyOf`, `oneOf`, `allOf`: their members; `if`, `then`, `else`: themselves. */
function applied(work: Work, schema: JsonObject, refs: string[], depth: number): JsonObject {
  const found: JsonObject = {}
  work.branches += 1
  for (const name of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[name]
    if (!Array.isArray(list) || list.length === 0) continue
    if (list.length > mostOptions) throw new RangeError('too many options')
    found[name] = list.map((one) => copy(work, one, refs, depth + 1, true))
  }
  for (const name of ['if', 'then', 'else'])
    if (isObject(schema[name])) found[name] = copy(work, schema[name], refs, depth + 1, true)
  work.branches -= 1
  return found
}

/** The alternatives, where each of them is one value. */
function constantsIn({ oneOf, anyOf }: JsonObject): JsonObject[] | null {
  const list = oneOf ?? anyOf
  return Array.isArray(list) && list.every((one) => isObject(one) && 'const' in one) ? (list as JsonObject[]) : null
}

/** Forms know no choice without a type: values of one have it, others are listed. */
function asChoice({ oneOf, anyOf, ...rest }: JsonObject, list: JsonObject[]): JsonObject {
  const [type = '', ...more] = new Set(list.map((one) => typeof one.const))
  const shapes: JsonObject = oneOf === undefined ? { anyOf: anyOf ?? [] } : { oneOf }
  if (more.length === 0 && types.has(type) && type !== 'object') return { ...rest, ...shapes, type }
  const names = list.map(({ title }) => title ?? '')
  return { ...rest, ...options({ enum: list.map((one) => one.const ?? null), enumNames: names }) }
}

/** `partial`: it adds to what another schema says, and need not say all. */
function copy(work: Work, given: Json, refs: string[], depth: number, partial = false): JsonObject {
  work.schemas += 1
  if (work.schemas > mostSchemas || depth > mostDepth) throw new RangeError('too large')
  if (!isObject(given)) return { [rawMark]: true }
  if (typeof given.$ref === 'string') {
    const { $ref, ...beside } = given
    const target = $ref.startsWith('#') && !refs.includes($ref) ? at(work.root, $ref) : undefined
    if (!isObject(target)) return raw(given)
    return copy(work, { ...target, ...beside }, [...refs, $ref], depth, partial)
  }
  const kept = { ...plainKeywords(given), ...options(given), ...applied(work, given, refs, depth) }
  const type = typeOf(given)
  const values = type === null && !partial ? constantsIn(kept) : null
  if (values) return asChoice(kept, values)
  if (type === 'object') {
    const inner = copyObject(work, given, refs, depth)
    const empty = Object.keys(inner.properties as JsonObject).length === 0
    return empty && !partial && !('anyOf' in kept || 'oneOf' in kept || 'allOf' in kept)
      ? raw(given)
      : { ...kept, ...inner, type }
  }
  if (type === 'array') {
    const inner = copyArray(work, given, refs, depth)
    return inner ? { ...kept, ...inner, type } : raw(given)
  }
  if (type) return { ...kept, type, ...(work.branches === 0 && mayBeNull(given, type) && { [nullMark]: false }) }
  if (partial && Array.isArray(given.required)) return { ...kept, ...copyObject(work, given, refs, depth) }
  const tells = partial || ['enum', 'const', 'anyOf', 'oneOf', 'allOf'].some((name) => name in kept)
  return tells ? kept : raw(given)
}

/**
 * A schema from an agent as a form can be made of it: without references, within bounds, with nothing in it that a page
 * could choke on. Null where that cannot be had.
 */
export function safeSchema(given: JsonObject): JsonObject | null {
  try {
    const schema = copy({ root: given, schemas: 0, fields: 0, branches: 0 }, given, ['#'], 0)
    return schema[rawMark] === true ? null : schema
  } catch {
    return null
  }
}

import { format } from '@cfworker/json-schema'
import { matchesPattern } from '@/lib/a2a/forms/safe-pattern'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Returns the properties of a schema, followed by those of its alternatives. */
function propertiesOf(schema: JsonObject): JsonObject {
  const branches = ['oneOf', 'anyOf', 'allOf']
    .map((name) => schema[name])
    .flatMap((some) => (Array.isArray(some) ? some : []))
  const all = [schema, ...branches].map((one) => (isObject(one) && isObject(one.properties) ? one.properties : {}))
  // The first property of a name wins. Reversed entries overwrite the values but not the order.
  return Object.fromEntries([...all, ...all.toReversed()].flatMap((properties) => Object.entries(properties)))
}

const isConstant = (one: Json): boolean => isObject(one) && 'const' in one

/** True for a list with one control for all items: files, or a choice of several options. */
function isOneControl({ items, uniqueItems }: JsonObject): boolean {
  if (!isObject(items)) return false
  if (items.type === 'string' && items.format === 'data-url') return true
  const options = items.enum ?? items.oneOf ?? items.anyOf
  return uniqueItems === true && Array.isArray(options) && (options === items.enum || options.every(isConstant))
}

interface FieldLocation {
  /** Title of the field, of its list for an item without one, or its name. */
  title: string
  /** Position among all fields. */
  place: number[]
  /** Path of the field that shows the error: the list if its items have no fields. */
  path: string[]
}

function titleOf(schema: Json | undefined, otherwise: string): string {
  return isObject(schema) && typeof schema.title === 'string' && schema.title ? schema.title : otherwise
}

/** Returns where a field is in a form. */
export function locateField(schema: Json, path: string[]): FieldLocation {
  let subschema: Json | undefined = schema
  let title = ''
  const place: number[] = []
  for (const [index, step] of path.entries()) {
    if (!isObject(subschema)) return { title: path.at(-1) ?? '', place, path }
    const properties = propertiesOf(subschema)
    const inField = Object.hasOwn(properties, step)
    if (!inField && isOneControl(subschema)) return { title, place, path: path.slice(0, index) }
    place.push(inField ? Object.keys(properties).indexOf(step) : Number(step))
    const isItem = !inField && isObject(subschema.items)
    subschema = inField ? properties[step] : subschema.items
    title = titleOf(subschema, isItem && title ? title : step)
  }
  return { title, place, path }
}

interface TextProblem {
  path: string[]
  keyword: 'pattern' | 'format'
  limit: Json
}

/** Formats that are validated. The library's check of `url` can be slow, and times from a form have no time zone. */
const formats: Record<string, (text: string) => boolean> = {
  ...format,
  url: (text) => format.uri?.(text) ?? true,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i.test(text),
  regex: () => true,
}
const maxTextLength = 2000

function isFormat(name: string, text: string): boolean {
  const check = Object.hasOwn(formats, name) ? formats[name] : undefined
  return text.length > maxTextLength || !check || check(text)
}

/** Whether a value is valid by a schema, apart from patterns and formats. */
type IsValid = (schema: JsonObject, value: Json) => boolean

function ownProblems({ format: formatName, pattern }: JsonObject, value: string, path: string[]): TextProblem[] {
  if (typeof pattern === 'string' && !matchesPattern(pattern, value))
    return [{ path, keyword: 'pattern', limit: pattern }]
  return typeof formatName === 'string' && !isFormat(formatName, value)
    ? [{ path, keyword: 'format', limit: formatName }]
    : []
}

const listBranches = (branches: Json | undefined): JsonObject[] =>
  Array.isArray(branches) ? branches.filter(isObject) : []

/** Returns the branch that the condition of a schema selects. None if that depends on a text, which the agent checks. */
function selectBranch({ if: condition, then, else: otherwise }: JsonObject, value: Json, isValid: IsValid): Json {
  if (!isObject(condition) || hasTextCheck(condition)) return null
  return (isValid(condition, value) ? then : otherwise) ?? null
}

/** True if a pattern or format occurs in a schema. */
function hasTextCheck(schema: Json | undefined): boolean {
  if (Array.isArray(schema)) return schema.some(hasTextCheck)
  if (!isObject(schema)) return false
  return Object.entries(schema).some(([name, inner]) =>
    typeof inner === 'string' ? name === 'pattern' || name === 'format' : hasTextCheck(inner),
  )
}

/** Returns the errors in the subschemas for the same value. One alternative without errors is enough. */
function branchProblems(schema: JsonObject, value: Json, isValid: IsValid, path: string[]): TextProblem[] {
  const all = [...listBranches(schema.allOf), selectBranch(schema, value, isValid)]
  const inEither = [schema.oneOf, schema.anyOf].flatMap((branches) => {
    const problemLists = listBranches(branches)
      .filter((branch) => isValid(branch, value))
      .map((branch) => textProblems(branch, value, isValid, path))
    return problemLists.every((problems) => problems.length > 0) ? (problemLists[0] ?? []) : []
  })
  return [...all.flatMap((branch) => textProblems(branch, value, isValid, path)), ...inEither]
}

/**
 * Returns the texts that violate their pattern or format, in the order of the fields; also in the subschemas that apply to the
 * value.
 */
export function textProblems(
  schema: Json | undefined,
  value: Json | undefined,
  isValid: IsValid,
  path: string[] = [],
): TextProblem[] {
  if (!isObject(schema) || value === undefined || value === null) return []
  const inBranches = branchProblems(schema, value, isValid, path)
  if (typeof value === 'string') return [...ownProblems(schema, value, path), ...inBranches]
  return [...nestedProblems(schema, value, isValid, path), ...inBranches]
}

function nestedProblems({ items, properties }: JsonObject, value: Json, isValid: IsValid, path: string[]) {
  if (Array.isArray(value))
    return value.flatMap((one, index) => textProblems(items, one, isValid, [...path, String(index)]))
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(properties).flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? textProblems(inner, value[name], isValid, [...path, name]) : [],
  )
}

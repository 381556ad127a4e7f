import type { UiSchema } from '@rjsf/utils'
import { shortText } from '@/lib/a2a/forms/plain-values'
import { lookMark, rawMark } from '@/lib/a2a/forms/safe-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const longest = 200

/** What values to choose from are called: a text is in quotes where another value looks the same. */
function choiceLabels(values: Json[]): string[] {
  const others = new Set(values.filter((value) => typeof value !== 'string').map((value) => JSON.stringify(value)))
  return values.map((value) => {
    const words = typeof value === 'string' && !others.has(value) ? value : JSON.stringify(value)
    return shortText(words, longest)
  })
}

/** So many options are all in sight; more are in a list. */
const mostRadios = 3
const mostCheckboxes = 12
/** Letters: a text that may be longer gets several lines. */
const longText = 200

type Ui = UiSchema<JsonObject>

const isOption = (one: Json): boolean => isObject(one) && 'const' in one

function optionCount(schema: JsonObject): number {
  const list = schema.enum ?? schema.oneOf ?? schema.anyOf
  if (!Array.isArray(list) || (list !== schema.enum && !list.every(isOption))) return 0
  return list.length
}

function widgetOf(schema: JsonObject, look: JsonObject): string | null {
  const options = optionCount(schema)
  if (schema.type !== 'boolean' && options > 0) return options <= mostRadios ? 'radio' : 'select'
  if (schema.type !== 'string') return null
  if (schema.format === 'password' || schema.writeOnly === true || look.secret === true) return 'password'
  if (schema.contentEncoding === 'base64') return 'file'
  const long = look.long === true || (typeof schema.maxLength === 'number' && schema.maxLength > longText)
  return long && !schema.format && !schema.examples ? 'textarea' : null
}

/** What the values to choose from are called: as the agent says, or by themselves. */
function choiceNames(schema: JsonObject): Ui {
  if (Array.isArray(schema.enum)) {
    const given = Array.isArray(schema.enumNames) ? schema.enumNames : []
    // Yes and no have words of their own.
    if (schema.type === 'boolean' && given.length === 0) return {}
    const labels = choiceLabels(schema.enum)
    return { 'ui:enumNames': labels.map((label, index) => (typeof given[index] === 'string' && given[index]) || label) }
  }
  const name = Array.isArray(schema.anyOf) ? 'anyOf' : 'oneOf'
  const list = schema[name]
  if (!Array.isArray(list) || optionCount(schema) === 0 || schema.type === 'boolean') return {}
  const options = list.filter(isObject)
  const labels = choiceLabels(options.map((one) => one.const ?? null))
  return { [name]: options.map(({ title }, index) => (title === undefined ? { 'ui:title': labels[index] } : {})) }
}

/** How the fields of a schema look: what the schema tells by itself, and hints of other forms. */
export function uiSchemaOf(schema: JsonObject): Ui {
  const look = isObject(schema[lookMark]) ? schema[lookMark] : {}
  const ui: Ui = { 'ui:options': { look } }
  if (typeof look.placeholder === 'string') ui['ui:placeholder'] = look.placeholder
  if (schema[rawMark] === true) return { ...ui, 'ui:field': 'RawField' }
  if (isObject(schema.properties)) {
    for (const [name, one] of Object.entries(schema.properties)) if (isObject(one)) ui[name] = uiSchemaOf(one)
    return ui
  }
  if (isObject(schema.items)) {
    const options = optionCount(schema.items)
    const many = schema.uniqueItems === true && options > 0 && options <= mostCheckboxes
    return many
      ? { ...ui, 'ui:widget': 'checkboxes', items: choiceNames(schema.items) }
      : { ...ui, items: uiSchemaOf(schema.items) }
  }
  const widget = widgetOf(schema, look)
  return { ...ui, ...choiceNames(schema), ...(widget && { 'ui:widget': widget }) }
}

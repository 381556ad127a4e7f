import type { UiSchema } from '@rjsf/utils'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { displayKeyword, rawKeyword } from '@/lib/a2a/forms/sanitize-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const maxLabelLength = 200

/** Returns the labels of enum values. A string is quoted if another value looks the same. */
function choiceLabels(values: Json[]): string[] {
  const others = new Set(values.filter((value) => typeof value !== 'string').map((value) => JSON.stringify(value)))
  return values.map((value) => {
    const words = typeof value === 'string' && !others.has(value) ? value : JSON.stringify(value)
    return shortenText(words, maxLabelLength)
  })
}

/** Maximum options that are all visible; more are in a list. */
const maxRadios = 3
const maxCheckboxes = 12
/** Texts with a larger `maxLength`, in characters, get a textarea. */
const textareaThreshold = 200

type Ui = UiSchema<JsonObject>

const isOption = (one: Json): boolean => isObject(one) && 'const' in one

function optionCount(schema: JsonObject): number {
  const list = schema.enum ?? schema.oneOf ?? schema.anyOf
  if (!Array.isArray(list) || (list !== schema.enum && !list.every(isOption))) return 0
  return list.length
}

function widgetOf(schema: JsonObject, display: JsonObject): string | null {
  const options = optionCount(schema)
  if (schema.type !== 'boolean' && options > 0) return options <= maxRadios ? 'radio' : 'select'
  if (schema.type !== 'string') return null
  if (schema.format === 'password' || schema.writeOnly === true || display.secret === true) return 'password'
  if (schema.contentEncoding === 'base64') return 'file'
  const long = display.long === true || (typeof schema.maxLength === 'number' && schema.maxLength > textareaThreshold)
  return long && !schema.format && !schema.examples ? 'textarea' : null
}

/** Returns the labels of options: those of the agent, or the values. */
function choiceNames(schema: JsonObject): Ui {
  if (Array.isArray(schema.enum)) {
    const enumNames = Array.isArray(schema.enumNames) ? schema.enumNames : []
    // Booleans have translated labels.
    if (schema.type === 'boolean' && enumNames.length === 0) return {}
    const labels = choiceLabels(schema.enum)
    return {
      'ui:enumNames': labels.map((label, index) => (typeof enumNames[index] === 'string' && enumNames[index]) || label),
    }
  }
  const name = Array.isArray(schema.anyOf) ? 'anyOf' : 'oneOf'
  const list = schema[name]
  if (!Array.isArray(list) || optionCount(schema) === 0 || schema.type === 'boolean') return {}
  const options = list.filter(isObject)
  const labels = choiceLabels(options.map((one) => one.const ?? null))
  return { [name]: options.map(({ title }, index) => (title === undefined ? { 'ui:title': labels[index] } : {})) }
}

/** Returns the UI schema: from the JSON Schema itself and from hints of other form formats. */
export function createUiSchema(schema: JsonObject): Ui {
  const display = isObject(schema[displayKeyword]) ? schema[displayKeyword] : {}
  const ui: Ui = { 'ui:options': { display } }
  if (typeof display.placeholder === 'string') ui['ui:placeholder'] = display.placeholder
  if (schema[rawKeyword] === true) return { ...ui, 'ui:field': 'RawField' }
  if (isObject(schema.properties)) {
    for (const [name, one] of Object.entries(schema.properties)) if (isObject(one)) ui[name] = createUiSchema(one)
    return ui
  }
  if (isObject(schema.items)) {
    const options = optionCount(schema.items)
    const many = schema.uniqueItems === true && options > 0 && options <= maxCheckboxes
    return many
      ? { ...ui, 'ui:widget': 'checkboxes', items: choiceNames(schema.items) }
      : { ...ui, items: createUiSchema(schema.items) }
  }
  const widget = widgetOf(schema, display)
  return { ...ui, ...choiceNames(schema), ...(widget && { 'ui:widget': widget }) }
}

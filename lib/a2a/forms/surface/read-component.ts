import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import type {
  BoundValue,
  InputCheck,
  ComponentChildren,
  SurfaceAction,
  SurfaceComponent,
} from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const literals = ['literalString', 'literalNumber', 'literalBoolean', 'literalArray', 'literal']
const maxItems = 500

/** Reads a value. v0.8: `{literalString}` or `{path}`; v0.9: the value itself, `{path}` or `{call, args}`. */
export function readBoundValue(json: Json | undefined): BoundValue | null {
  if (json === undefined || json === null) return null
  if (!isObject(json)) return { kind: 'literal', value: typeof json === 'string' ? shortenText(json, 20_000) : json }
  const literal = literals.find((name) => json[name] !== undefined)
  // v0.8: with both, the literal is the initial value.
  const first = literal === undefined ? undefined : json[literal]
  if (typeof json.path === 'string') return { kind: 'bound', path: json.path, ...(first !== undefined && { first }) }
  if (typeof json.call === 'string') {
    const args = isObject(json.args) ? Object.entries(json.args) : []
    const bound = args.map(([name, value]) => [name, readArgument(value)] as const)
    return { kind: 'call', call: json.call, args: Object.fromEntries(bound) }
  }
  return { kind: 'literal', value: first ?? json }
}

/** Reads an argument of a function. It may be a list of further conditions. */
function readArgument(value: Json): BoundValue {
  if (!Array.isArray(value)) return readBoundValue(value) ?? { kind: 'literal', value: null }
  const args = value.slice(0, 50).map((one, index) => [String(index), readArgument(one)] as const)
  return { kind: 'call', call: 'list', args: Object.fromEntries(args) }
}

const literalValue = (value: Json): BoundValue => ({ kind: 'literal', value })
const readText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const objects = (list: Json | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : [])

function readChildren(json: Json | undefined): ComponentChildren {
  const list = isObject(json) && Array.isArray(json.explicitList) ? json.explicitList : json
  if (Array.isArray(list)) return { ids: list.filter((id) => typeof id === 'string').slice(0, maxItems) }
  const template = isObject(json) && isObject(json.template) ? json.template : json
  if (!isObject(template)) return { ids: [] }
  return { template: readText(template.componentId), path: readText(template.dataBinding ?? template.path) }
}

function readChecks(json: Json | undefined): InputCheck[] {
  return objects(json).flatMap(({ condition, message }) => {
    const bound = readBoundValue(condition)
    return bound ? [{ condition: bound, message: shortenText(message, 500) }] : []
  })
}

function readContext(json: Json | undefined): Record<string, BoundValue> {
  // v0.8: a list of keys with values; v0.9: an object.
  const pairs: [string, Json][] = Array.isArray(json)
    ? objects(json).map(({ key, value }) => [readText(key), value ?? null])
    : Object.entries(isObject(json) ? json : {})
  return Object.fromEntries(pairs.map(([name, value]) => [name, readBoundValue(value) ?? literalValue(null)]))
}

function readAction(json: Json | undefined): SurfaceAction | null {
  if (!isObject(json)) return null
  const { functionCall } = json
  if (isObject(functionCall)) {
    const url =
      functionCall.call === 'openUrl' && isObject(functionCall.args) ? readBoundValue(functionCall.args.url) : null
    return url && { kind: 'open-url', url }
  }
  const event = isObject(json.event) ? json.event : json
  return typeof event.name === 'string'
    ? { kind: 'event', name: event.name, context: readContext(event.context) }
    : null
}

function readChoice(props: JsonObject): SurfaceComponent {
  const options = objects(props.options)
    .slice(0, maxItems)
    .map(({ label, value }) => ({ label: readBoundValue(label) ?? literalValue(String(value)), value: String(value) }))
  const most = typeof props.maxAllowedSelections === 'number' ? props.maxAllowedSelections : Infinity
  const many = props.variant === undefined ? most > 1 && 'selections' in props : props.variant === 'multipleSelection'
  return { type: 'choice', ...readInput(props, props.selections ?? props.value), options, many, most }
}

function readInput(props: JsonObject, value: Json | undefined) {
  return { label: readBoundValue(props.label), value: readBoundValue(value), checks: readChecks(props.checks) }
}

const textKinds: Record<string, 'long' | 'number' | 'date' | 'secret'> = {
  longText: 'long',
  number: 'number',
  date: 'date',
  obscured: 'secret',
}

function readNumber(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/**
 * Reads a component of the basic catalog by its name (v0.8 §4, v0.9 §Standard components). The names of both versions are
 * accepted in either.
 */
export function readComponent(name: string, props: JsonObject): SurfaceComponent {
  switch (name) {
    case 'Text':
    case 'Heading':
      return {
        type: 'text',
        text: readBoundValue(props.text) ?? literalValue(''),
        variant: readText(props.usageHint ?? props.variant),
      }
    case 'Row':
    case 'Column':
    case 'List':
      return {
        type: name === 'Row' ? 'row' : name === 'List' ? 'list' : 'column',
        children: readChildren(props.children),
        across: name === 'Row' || props.direction === 'horizontal',
      }
    case 'Card':
      return { type: 'card', child: readText(props.child) }
    case 'Tabs': {
      const tabs = objects(props.tabItems ?? props.tabs)
      return {
        type: 'tabs',
        tabs: tabs.map(({ title, child }) => ({
          title: readBoundValue(title) ?? literalValue(''),
          child: readText(child),
        })),
      }
    }
    case 'Modal': {
      const trigger = readText(props.entryPointChild ?? props.trigger)
      return { type: 'modal', trigger, content: readText(props.contentChild ?? props.content) }
    }
    case 'Divider':
      return { type: 'divider' }
    case 'Image':
    case 'Video':
    case 'AudioPlayer': {
      const media = name === 'Image' ? 'image' : name === 'Video' ? 'video' : 'audio'
      return {
        type: 'media',
        media,
        url: readBoundValue(props.url) ?? literalValue(''),
        description: readBoundValue(props.description),
      }
    }
    case 'Button':
      return {
        type: 'button',
        child: readText(props.child),
        primary: props.primary === true || props.variant === 'primary',
        action: readAction(props.action),
        checks: readChecks(props.checks),
      }
    case 'TextField': {
      const variant = textKinds[readText(props.textFieldType ?? props.variant)] ?? 'short'
      const pattern = readText(props.validationRegexp)
      return { type: 'textField', ...readInput(props, props.text ?? props.value), variant, pattern }
    }
    case 'CheckBox':
      return { type: 'checkBox', ...readInput(props, props.value) }
    case 'MultipleChoice':
    case 'ChoicePicker':
      return readChoice(props)
    case 'Slider': {
      const range = {
        min: readNumber(props.minValue ?? props.min, 0),
        max: readNumber(props.maxValue ?? props.max, 100),
      }
      return { type: 'slider', ...readInput(props, props.value), ...range }
    }
    case 'DateTimeInput': {
      const time = props.enableTime === true
      return { type: 'dateTime', ...readInput(props, props.value), date: props.enableDate !== false || !time, time }
    }
    default:
      return { type: 'unknown', name: shortenText(name, 60) }
  }
}

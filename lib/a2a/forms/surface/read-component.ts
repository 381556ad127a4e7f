import { shortText } from '@/lib/a2a/forms/plain-values'
import type { Bound, Check, Children, SurfaceAction, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const literals = ['literalString', 'literalNumber', 'literalBoolean', 'literalArray', 'literal']
const mostItems = 500

/** v0.8: `{literalString}` or `{path}`; v0.9: the value itself, `{path}` or `{call, args}`. */
export function boundOf(given: Json | undefined): Bound | null {
  if (given === undefined || given === null) return null
  if (!isObject(given)) return { is: 'said', value: typeof given === 'string' ? shortText(given, 20_000) : given }
  const literal = literals.find((name) => given[name] !== undefined)
  // v0.8: with both, the value is what stands there first.
  const first = literal === undefined ? undefined : given[literal]
  if (typeof given.path === 'string') return { is: 'bound', path: given.path, ...(first !== undefined && { first }) }
  if (typeof given.call === 'string') {
    const args = isObject(given.args) ? Object.entries(given.args) : []
    const bound = args.map(([name, value]) => [name, argumentOf(value)] as const)
    return { is: 'made', call: given.call, args: Object.fromEntries(bound) }
  }
  return { is: 'said', value: first ?? given }
}

/** Arguments may be lists of further conditions. */
function argumentOf(value: Json): Bound {
  if (!Array.isArray(value)) return boundOf(value) ?? { is: 'said', value: null }
  const args = value.slice(0, 50).map((one, index) => [String(index), argumentOf(one)] as const)
  return { is: 'made', call: 'list', args: Object.fromEntries(args) }
}

const said = (value: Json): Bound => ({ is: 'said', value })
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const objects = (list: Json | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : [])

function childrenOf(given: Json | undefined): Children {
  const list = isObject(given) && Array.isArray(given.explicitList) ? given.explicitList : given
  if (Array.isArray(list)) return { ids: list.filter((id) => typeof id === 'string').slice(0, mostItems) }
  const template = isObject(given) && isObject(given.template) ? given.template : given
  if (!isObject(template)) return { ids: [] }
  return { template: textOf(template.componentId), path: textOf(template.dataBinding ?? template.path) }
}

function checksOf(given: Json | undefined): Check[] {
  return objects(given).flatMap(({ condition, message }) => {
    const bound = boundOf(condition)
    return bound ? [{ condition: bound, message: shortText(message, 500) }] : []
  })
}

function contextOf(given: Json | undefined): Record<string, Bound> {
  // v0.8: a list of keys with values; v0.9: an object.
  const pairs: [string, Json][] = Array.isArray(given)
    ? objects(given).map(({ key, value }) => [textOf(key), value ?? null])
    : Object.entries(isObject(given) ? given : {})
  return Object.fromEntries(pairs.map(([name, value]) => [name, boundOf(value) ?? said(null)]))
}

function actionOf(given: Json | undefined): SurfaceAction | null {
  if (!isObject(given)) return null
  const { functionCall } = given
  if (isObject(functionCall)) {
    const url = functionCall.call === 'openUrl' && isObject(functionCall.args) ? boundOf(functionCall.args.url) : null
    return url && { does: 'open', url }
  }
  const event = isObject(given.event) ? given.event : given
  return typeof event.name === 'string' ? { does: 'tell', name: event.name, context: contextOf(event.context) } : null
}

function choiceOf(props: JsonObject): SurfaceComponent {
  const options = objects(props.options)
    .slice(0, mostItems)
    .map(({ label, value }) => ({ label: boundOf(label) ?? said(String(value)), value: String(value) }))
  const most = typeof props.maxAllowedSelections === 'number' ? props.maxAllowedSelections : Infinity
  const many = props.variant === undefined ? most > 1 && 'selections' in props : props.variant === 'multipleSelection'
  return { type: 'choice', ...inputOf(props, props.selections ?? props.value), options, many, most }
}

function inputOf(props: JsonObject, value: Json | undefined) {
  return { label: boundOf(props.label), value: boundOf(value), checks: checksOf(props.checks) }
}

const textLooks: Record<string, 'long' | 'number' | 'date' | 'secret'> = {
  longText: 'long',
  number: 'number',
  date: 'date',
  obscured: 'secret',
}

function numberOf(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** A component of the basic catalog by its name (v0.8 §4, v0.9 §Standard components); the names of both versions are read in either. */
export function componentOf(name: string, props: JsonObject): SurfaceComponent {
  switch (name) {
    case 'Text':
    case 'Heading':
      return { type: 'text', text: boundOf(props.text) ?? said(''), look: textOf(props.usageHint ?? props.variant) }
    case 'Row':
    case 'Column':
    case 'List':
      return {
        type: name === 'Row' ? 'row' : name === 'List' ? 'list' : 'column',
        children: childrenOf(props.children),
        across: name === 'Row' || props.direction === 'horizontal',
      }
    case 'Card':
      return { type: 'card', child: textOf(props.child) }
    case 'Tabs': {
      const tabs = objects(props.tabItems ?? props.tabs)
      return {
        type: 'tabs',
        tabs: tabs.map(({ title, child }) => ({ title: boundOf(title) ?? said(''), child: textOf(child) })),
      }
    }
    case 'Modal': {
      const trigger = textOf(props.entryPointChild ?? props.trigger)
      return { type: 'modal', trigger, content: textOf(props.contentChild ?? props.content) }
    }
    case 'Divider':
      return { type: 'divider' }
    case 'Image':
    case 'Video':
    case 'AudioPlayer': {
      const media = name === 'Image' ? 'image' : name === 'Video' ? 'video' : 'audio'
      return { type: 'media', media, url: boundOf(props.url) ?? said(''), description: boundOf(props.description) }
    }
    case 'Button':
      return {
        type: 'button',
        child: textOf(props.child),
        primary: props.primary === true || props.variant === 'primary',
        action: actionOf(props.action),
        checks: checksOf(props.checks),
      }
    case 'TextField': {
      const look = textLooks[textOf(props.textFieldType ?? props.variant)] ?? 'short'
      const pattern = textOf(props.validationRegexp)
      return { type: 'textField', ...inputOf(props, props.text ?? props.value), look, pattern }
    }
    case 'CheckBox':
      return { type: 'checkBox', ...inputOf(props, props.value) }
    case 'MultipleChoice':
    case 'ChoicePicker':
      return choiceOf(props)
    case 'Slider': {
      const range = { min: numberOf(props.minValue ?? props.min, 0), max: numberOf(props.maxValue ?? props.max, 100) }
      return { type: 'slider', ...inputOf(props, props.value), ...range }
    }
    case 'DateTimeInput': {
      const time = props.enableTime === true
      return { type: 'dateTime', ...inputOf(props, props.value), date: props.enableDate !== false || !time, time }
    }
    default:
      return { type: 'unknown', name: shortText(name, 60) }
  }
}

import { matchesPattern } from '@/lib/a2a/forms/safe-pattern'
import { isReservedName } from '@/lib/a2a/forms/sanitize-values'
import type { BoundValue, InputCheck } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Parses a JSON Pointer into steps. A path without a leading slash starts at `scope`, an item of a list. */
export function parseDataPath(path: string, scope = ''): string[] {
  const absolute = path.startsWith('/') ? path : `${scope}/${path}`
  return absolute
    .split('/')
    .filter(Boolean)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at a path; undefined if there is none. */
export function getValueAt(data: Json, steps: string[]): Json | undefined {
  let value: Json | undefined = data
  for (const step of steps) {
    if (Array.isArray(value)) value = value[Number(step)]
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  }
  return value
}

/** Returns the data with another value at a path. Missing objects on the path are created. */
export function setValueAt(data: Json | undefined, [step, ...rest]: string[], value: Json | undefined): Json {
  if (step === undefined) return value ?? {}
  if (isReservedName(step)) return data ?? {}
  if (Array.isArray(data)) {
    const at = step === '-' ? data.length : Number(step)
    if (!Number.isInteger(at) || at < 0 || at > data.length) return data
    return data.toSpliced(at, 1, setValueAt(data[at], rest, value))
  }
  const object: JsonObject = isObject(data) ? data : {}
  if (rest.length === 0 && value === undefined) {
    const { [step]: _removed, ...others } = object
    return others
  }
  return { ...object, [step]: setValueAt(Object.hasOwn(object, step) ? object[step] : undefined, rest, value) }
}

export interface BindingScope {
  data: Json
  /** Base of relative paths: an item of a list. */
  at: string
}

/** Formats a value as text. */
export function formatValue(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isPresent = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && !value.length)

function isInRange(value: number, min: Json | undefined, max: Json | undefined): boolean {
  return !(typeof min === 'number' && value < min) && !(typeof max === 'number' && value > max)
}

/** Replaces `${/path}` in a text with the value at that path. Functions in it are removed. */
function interpolate(text: string, scope: BindingScope): string {
  return text.replaceAll(/\$\{([^{}]*)\}/g, (_whole, path: string) =>
    /^[/\w~.-]+$/.test(path) ? formatValue(getValueAt(scope.data, parseDataPath(path, scope.at))) : '',
  )
}

/** Calls a function of the basic catalog of v0.9: checks and simple formats. Unknown functions have no value. */
function callFunction(call: string, args: Record<string, BoundValue>, scope: BindingScope): Json | undefined {
  const of = (name: string): Json | undefined => {
    const arg = args[name]
    return arg ? resolveValue(arg, scope) : undefined
  }
  const list = (): Json[] => {
    const values = of('values')
    return Array.isArray(values) ? values : []
  }
  const value = of('value')
  switch (call) {
    case 'list':
      return Object.values(args).map((arg) => resolveValue(arg, scope) ?? null)
    case 'required':
      return isPresent(value)
    case 'regex':
      return matchesPattern(formatValue(of('pattern')), formatValue(value))
    case 'length':
      return isInRange([...formatValue(value)].length, of('min'), of('max'))
    case 'numeric':
      return isPresent(value) && Number.isFinite(Number(value)) && isInRange(Number(value), of('min'), of('max'))
    case 'email':
      return /^[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+$/.test(formatValue(value).slice(0, 320))
    case 'and':
      return list().every(isPresent)
    case 'or':
      return list().some(isPresent)
    case 'not':
      return !isPresent(value)
    case 'formatString':
      return interpolate(formatValue(value), scope)
    case 'formatNumber':
    case 'formatCurrency':
    case 'formatDate':
      return [formatValue(value), formatValue(of('currency'))].filter(Boolean).join(' ')
    default:
      return undefined
  }
}

/** Returns the current value of a component. */
export function resolveValue(bound: BoundValue | null, scope: BindingScope): Json | undefined {
  if (!bound) return undefined
  if (bound.kind === 'literal') return bound.value
  return bound.kind === 'bound'
    ? (getValueAt(scope.data, parseDataPath(bound.path, scope.at)) ?? bound.first)
    : callFunction(bound.call, bound.args, scope)
}

/** Returns the agent's messages of failed checks. */
export function findFailedChecks(checks: InputCheck[], scope: BindingScope): string[] {
  return checks.flatMap(({ condition, message }) => {
    const value = resolveValue(condition, scope)
    return value === undefined || isPresent(value) ? [] : [message]
  })
}

/** Returns the member names of an object or the indexes of a list. */
export function listKeys(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.map((_one, index) => String(index))
  return isObject(value) ? Object.keys(value) : []
}

import { matchesPattern } from '@/lib/a2a/forms/matches-pattern'
import { stepsOf, valueAt } from '@/lib/a2a/forms/surface/data-path'
import type { Bound, Check } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json } from '@/lib/a2a/json'

export interface Scope {
  data: Json
  /** Where relative paths begin: an item of a list. */
  at: string
}

/** A value in words. */
export function wordOf(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isThere = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && !value.length)

function within(value: number, min: Json | undefined, max: Json | undefined): boolean {
  return !(typeof min === 'number' && value < min) && !(typeof max === 'number' && value > max)
}

/** `${/path}` in a text stands for what is there; functions within it are left out. */
function filled(text: string, scope: Scope): string {
  return text.replaceAll(/\$\{([^{}]*)\}/g, (_whole, path: string) =>
    /^[/\w~.-]+$/.test(path) ? wordOf(valueAt(scope.data, stepsOf(path, scope.at))) : '',
  )
}

/** v0.9, functions of the basic catalog: checks and simple formats. Unknown ones have no value. */
function made(call: string, args: Record<string, Bound>, scope: Scope): Json | undefined {
  const of = (name: string): Json | undefined => {
    const arg = args[name]
    return arg ? valueOf(arg, scope) : undefined
  }
  const list = (): Json[] => {
    const values = of('values')
    return Array.isArray(values) ? values : []
  }
  const value = of('value')
  switch (call) {
    case 'list':
      return Object.values(args).map((arg) => valueOf(arg, scope) ?? null)
    case 'required':
      return isThere(value)
    case 'regex':
      return matchesPattern(wordOf(of('pattern')), wordOf(value))
    case 'length':
      return within([...wordOf(value)].length, of('min'), of('max'))
    case 'numeric':
      return isThere(value) && Number.isFinite(Number(value)) && within(Number(value), of('min'), of('max'))
    case 'email':
      return /^[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+$/.test(wordOf(value).slice(0, 320))
    case 'and':
      return list().every(isThere)
    case 'or':
      return list().some(isThere)
    case 'not':
      return !isThere(value)
    case 'formatString':
      return filled(wordOf(value), scope)
    case 'formatNumber':
    case 'formatCurrency':
    case 'formatDate':
      return [wordOf(value), wordOf(of('currency'))].filter(Boolean).join(' ')
    default:
      return undefined
  }
}

/** What a component's value is now. */
export function valueOf(bound: Bound | null, scope: Scope): Json | undefined {
  if (!bound) return undefined
  if (bound.is === 'said') return bound.value
  return bound.is === 'bound'
    ? (valueAt(scope.data, stepsOf(bound.path, scope.at)) ?? bound.first)
    : made(bound.call, bound.args, scope)
}

/** What does not hold, in the agent's own words. */
export function failedChecks(checks: Check[], scope: Scope): string[] {
  return checks.flatMap(({ condition, message }) => {
    const value = valueOf(condition, scope)
    return value === undefined || isThere(value) ? [] : [message]
  })
}

/** True where a value is an object with members. */
export function keysOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.map((_one, index) => String(index))
  return isObject(value) ? Object.keys(value) : []
}

import { isUnfitName } from '@/lib/a2a/forms/plain-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** The steps of a JSON Pointer; one without a leading slash begins at `scope`, an item of a list. */
export function stepsOf(path: string, scope = ''): string[] {
  const whole = path.startsWith('/') ? path : `${scope}/${path}`
  return whole
    .split('/')
    .filter(Boolean)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What stands in the data at a path. */
export function valueAt(data: Json, steps: string[]): Json | undefined {
  let found: Json | undefined = data
  for (const step of steps) {
    if (Array.isArray(found)) found = found[Number(step)]
    else found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined
  }
  return found
}

/** The data with another value at a path; objects are made on the way where there are none. */
export function withValue(data: Json | undefined, [step, ...rest]: string[], value: Json | undefined): Json {
  if (step === undefined) return value ?? {}
  if (isUnfitName(step)) return data ?? {}
  if (Array.isArray(data)) {
    const at = step === '-' ? data.length : Number(step)
    if (!Number.isInteger(at) || at < 0 || at > data.length) return data
    return data.toSpliced(at, 1, withValue(data[at], rest, value))
  }
  const object: JsonObject = isObject(data) ? data : {}
  if (rest.length === 0 && value === undefined) {
    const { [step]: _gone, ...others } = object
    return others
  }
  return { ...object, [step]: withValue(Object.hasOwn(object, step) ? object[step] : undefined, rest, value) }
}

import { isReservedName } from '@/lib/a2a/forms/sanitize-values'
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
  let found: Json | undefined = data
  for (const step of steps) {
    if (Array.isArray(found)) found = found[Number(step)]
    else found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined
  }
  return found
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

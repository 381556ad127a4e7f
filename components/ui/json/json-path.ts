import type { JsonPath } from '@/components/ui/json/json-lines'
import type { Json } from '@/lib/a2a/json'

/** Returns a path as JSONPath (RFC 9535): `$.parts[0]['a b']`. */
export function formatJsonPath(path: JsonPath): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return /^[A-Za-z_]\w*$/.test(key)
      ? `.${key}`
      : `['${key.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}']`
  })
  return `$${steps.join('')}`
}

/** Returns a value as text to copy: a string without quotes, anything else as JSON. */
export function formatJsonValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

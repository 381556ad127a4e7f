import { namedScheme } from '@/lib/a2a/cards/named-scheme'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/parse-bounded-json'

type Security = { securitySchemes: Record<string, JsonObject>; security: Record<string, string[]>[] }

/** v0.1 §5.5.3: `credentials` may hold scheme details as JSON in a string. */
function readDetails(json: Json | undefined): JsonObject {
  if (isObject(json)) return json
  if (typeof json !== 'string') return {}
  try {
    const details: unknown = parseBoundedJson(json)
    return isObject(details) ? details : {}
  } catch {
    return {}
  }
}

/** v0.1's `authentication` (`schemes` an array, or a string as its samples have it) as schemes of which one suffices. */
export function readAuthentication(json: Json | undefined): Security {
  const said = isObject(json) ? json.schemes : json
  const names = (Array.isArray(said) ? said : [said]).filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[]
  const details = readDetails(isObject(json) ? json.credentials : undefined)
  return {
    securitySchemes: Object.fromEntries(names.map((name) => [name, namedScheme(name, details)])),
    security: names.map((name) => ({ [name]: [] })),
  }
}

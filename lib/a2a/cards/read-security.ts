import { isObject, type Json } from '@/lib/a2a/json'

/** Scopes as `[…]`, as `{list: […]}`, or as `{}` where there are none. */
function readScopes(json: Json): string[] {
  const list = isObject(json) ? json.list : json
  return Array.isArray(list) ? list.filter((scope) => typeof scope === 'string') : []
}

/** One alternative: `{name: scopes}`, the same under `schemes` (v1.0), or only a name. */
function readEntry(json: Json): Record<string, string[]>[] {
  if (typeof json === 'string') return json ? [{ [json]: [] }] : []
  if (!isObject(json)) return []
  const schemes = isObject(json.schemes) && !Array.isArray(json.schemes.list) ? json.schemes : json
  return [Object.fromEntries(Object.entries(schemes).map(([name, scopes]) => [name, readScopes(scopes)]))]
}

/** `security` (v0.3) or `securityRequirements` (v1.0 §4.4.1): one entry is enough. A single object is read as a list of one. */
export function readSecurity(json: Json | undefined): Record<string, string[]>[] {
  const entries = Array.isArray(json) ? json : isObject(json) ? [json] : []
  return entries.flatMap(readEntry)
}

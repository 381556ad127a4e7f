import { isObject, type Json } from '@/lib/a2a/json'

/** Scopes as `[…]`, as `{list: […]}`, or as `{}` where there are none. */
function readScopes(json: Json): string[] {
  const list = isObject(json) ? json.list : json
  return Array.isArray(list) ? list.filter((scope) => typeof scope === 'string') : []
}

/** `security` (v0.3) or `securityRequirements` (v1.0 §4.4.1): any one entry suffices. */
export function readSecurity(json: Json | undefined): Record<string, string[]>[] {
  if (!Array.isArray(json)) return []
  return json.filter(isObject).map((entry) => {
    const schemes = isObject(entry.schemes) ? entry.schemes : entry
    return Object.fromEntries(Object.entries(schemes).map(([name, scopes]) => [name, readScopes(scopes)]))
  })
}

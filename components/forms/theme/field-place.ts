import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** A schema's own properties, behind them those of its alternatives. */
function propertiesOf(schema: JsonObject): JsonObject {
  const branches = ['oneOf', 'anyOf', 'allOf']
    .map((name) => schema[name])
    .flatMap((some) => (Array.isArray(some) ? some : []))
  const all = [schema, ...branches].map((one) => (isObject(one) && isObject(one.properties) ? one.properties : {}))
  // Of two of one name the one in front counts: it is put in last, where it was put in first.
  return Object.fromEntries([...all, ...all.toReversed()].flatMap((properties) => Object.entries(properties)))
}

/** What a field is called, and its place among the others. */
export function placeOf(schema: Json, path: string[]): { title: string; place: number[] } {
  let found: Json | undefined = schema
  const place: number[] = []
  for (const step of path) {
    if (!isObject(found)) break
    const properties = propertiesOf(found)
    const inField = Object.hasOwn(properties, step)
    place.push(inField ? Object.keys(properties).indexOf(step) : Number(step))
    found = inField ? properties[step] : found.items
  }
  const title = isObject(found) ? found.title : undefined
  return { title: typeof title === 'string' && title ? title : (path.at(-1) ?? ''), place }
}

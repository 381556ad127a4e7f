import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Returns the properties of a schema, followed by those of its alternatives. */
function propertiesOf(schema: JsonObject): JsonObject {
  const branches = ['oneOf', 'anyOf', 'allOf']
    .map((name) => schema[name])
    .flatMap((some) => (Array.isArray(some) ? some : []))
  const all = [schema, ...branches].map((one) => (isObject(one) && isObject(one.properties) ? one.properties : {}))
  // The first property of a name wins. Reversed entries overwrite the values but not the order.
  return Object.fromEntries([...all, ...all.toReversed()].flatMap((properties) => Object.entries(properties)))
}

/** Returns the title of a field and its position among all fields. */
export function locateField(schema: Json, path: string[]): { title: string; place: number[] } {
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

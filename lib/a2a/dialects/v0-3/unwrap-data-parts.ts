import { isObject, type Json } from '@/lib/a2a/json'

/** Members that contain parts, and members that contain objects with parts. */
const lists = new Set(['parts', 'content'])
const containers = new Set(
  [
    'task message msg statusUpdate status_update artifactUpdate artifact_update',
    'status update artifact artifacts history tasks',
  ].flatMap((line) => line.split(' ')),
)
/** Parts are never nested deeper than this. */
const maxDepth = 8

/** Turns `{data: {data: …}}` into `{kind: 'data', data: …}`. A part with a discriminator is not ProtoJSON. */
function unwrapPart(part: Json): Json {
  if (!isObject(part) || 'kind' in part || 'type' in part) return part
  return isObject(part.data) && isObject(part.data.data) ? { ...part, kind: 'data', data: part.data.data } : part
}

/**
 * Converts the data parts of a v0.3 ProtoJSON payload to their JSON-RPC form: ProtoJSON nests the data one level deeper
 * (a2a.proto, DataPart). In v1.0, a part `{data: {data: …}}` has a different meaning. Visits only members that can contain
 * parts.
 */
export function unwrapDataParts(json: Json, depth = 0): Json {
  if (depth > maxDepth) return json
  if (Array.isArray(json)) return json.map((item) => unwrapDataParts(item, depth + 1))
  if (!isObject(json)) return json
  const members = Object.entries(json).map(([name, value]): [string, Json] => {
    if (lists.has(name) && Array.isArray(value)) return [name, value.map(unwrapPart)]
    return [name, containers.has(name) ? unwrapDataParts(value, depth + 1) : value]
  })
  return Object.fromEntries(members)
}

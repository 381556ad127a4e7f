import { isObject, type Json } from '@/lib/a2a/json'

/** Members that hold parts, and members that lead to some. */
const lists = new Set(['parts', 'content'])
const ways = new Set(
  [
    'task message msg statusUpdate status_update artifactUpdate artifact_update',
    'status update artifact artifacts history tasks',
  ].flatMap((line) => line.split(' ')),
)
/** Deeper than any way to a part. */
const maxDepth = 8

/** `{data: {data: …}}` as `{kind: 'data', data: …}`; what says its kind is no ProtoJSON. */
function unwrapPart(part: Json): Json {
  if (!isObject(part) || 'kind' in part || 'type' in part) return part
  return isObject(part.data) && isObject(part.data.data) ? { ...part, kind: 'data', data: part.data.data } : part
}

/**
 * A payload of the ProtoJSON of v0.3 with its data parts, whose data stands one deeper (a2a.proto, DataPart), as its
 * JSON-RPC has them: what v1.0 calls a part `{data: {data: …}}` is another value there. Goes but where parts can be.
 */
export function unwrapDataParts(json: Json, depth = 0): Json {
  if (depth > maxDepth) return json
  if (Array.isArray(json)) return json.map((item) => unwrapDataParts(item, depth + 1))
  if (!isObject(json)) return json
  const members = Object.entries(json).map(([name, value]): [string, Json] => {
    if (lists.has(name) && Array.isArray(value)) return [name, value.map(unwrapPart)]
    return [name, ways.has(name) ? unwrapDataParts(value, depth + 1) : value]
  })
  return Object.fromEntries(members)
}

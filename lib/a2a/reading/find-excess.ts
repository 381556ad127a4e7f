import { isObject, type Json } from '@/lib/a2a/json'
import { type LimitName, limits } from '@/lib/limits/limits'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'

/** Members that lead to values, as opposed to values that are stored as they are. */
const requestMembers = new Set(['message', 'request', 'parts', 'content'])

/**
 * Returns that a value in the params of a message is nested too deeply, as a sentence that names the limit; undefined if none
 * is. The call is rejected, because dropping the value would lose content silently.
 */
export function findNestingExcess(json: Json): string | undefined {
  return hasTooDeep(json) ? `It is nested too deeply. The limit is ${limits().nesting} (nesting).` : undefined
}

/** Visits at most params, message, parts and part. */
function hasTooDeep(json: Json, depth = 0): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (Array.isArray(json)) return json.some((item) => (depth < 3 ? hasTooDeep(item, depth + 1) : isTooDeep(item)))
  for (const name in json) {
    const value = json[name] ?? null
    if (depth < 3 && requestMembers.has(name) ? hasTooDeep(value, depth + 1) : isTooDeep(value)) return true
  }
  return false
}

/** Lists that are counted: the limit, and the name of their items. */
const counted = new Map<string, readonly [LimitName, string]>([
  ['parts', ['parts', 'parts']],
  ['content', ['parts', 'parts']],
  ['artifacts', ['artifacts', 'artifacts']],
  ['history', ['history', 'history messages']],
  ['tasks', ['tasks', 'tasks']],
  ['configs', ['pushConfigs', 'push configurations']],
  ['referenceTaskIds', ['references', 'references']],
  ['reference_task_ids', ['references', 'references']],
  ['extensions', ['extensions', 'extensions']],
])
/** Members that lead to such lists. */
const pathMembers = new Set(
  [
    'task message msg statusUpdate status_update artifactUpdate artifact_update',
    'status update artifact artifacts history tasks',
  ].flatMap((line) => line.split(' ')),
)
/** Deeper than any such path. */
const maxDepth = 8

/**
 * Returns which limit a payload exceeds, as a sentence; undefined if it exceeds none. Called before reading: a payload is
 * accepted as a whole or not at all.
 */
export function findExcess(json: Json, depth = 0): string | undefined {
  if (depth > maxDepth || typeof json !== 'object' || json === null) return undefined
  if (Array.isArray(json)) return firstExcess(json.filter(isObject), depth)
  for (const name in json) {
    const value = json[name]
    const [limit, things] = counted.get(name) ?? []
    if (limit && Array.isArray(value) && value.length > limits()[limit])
      return `It has ${value.length} ${things}. The limit is ${limits()[limit]} (${limit}).`
    const excess = value !== undefined && pathMembers.has(name) ? findExcess(value, depth + 1) : undefined
    if (excess) return excess
  }
  return undefined
}

function firstExcess(items: Json[], depth: number): string | undefined {
  for (const item of items) {
    const excess = findExcess(item, depth + 1)
    if (excess) return excess
  }
  return undefined
}

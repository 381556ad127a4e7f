import type { Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { headerDialect } from '@/lib/a2a/dialects/version-dialect'

type Verb = 'GET' | 'POST' | 'DELETE'

/** What a path names, and the operation of each verb. */
interface Resource {
  operations: Partial<Record<Verb, Operation>>
  tenant?: string
  taskId?: string
  configId?: string
}

/** The operation that a request names, with what its path contains. */
export interface HttpRoute extends Omit<Resource, 'operations'> {
  operation: Operation
}

/** Protocol version of a request over HTTP+JSON, with its route or why it has none. */
export type RouteResolution = { dialect: HttpDialectId } & (
  | { route: HttpRoute }
  /** Verbs that the path allows. */
  | { allow: Verb[] }
  | { refusal: 'METHOD_NOT_FOUND' | 'VERSION_NOT_SUPPORTED' }
)

/** Protocol versions that callers may use over HTTP+JSON. */
export type HttpDialectId = Extract<DialectId, 'v0.3' | 'v1.0'>

/** Decodes a segment once; undefined for an empty segment and invalid escapes. */
function decodeSegment(segment: string | undefined): string | undefined {
  try {
    return decodeURIComponent(segment ?? '') || undefined
  } catch {
    return undefined
  }
}

/** A custom verb is separated by a plain colon. A colon of the ID may be escaped. */
function findTaskResource(segment: string): Resource | undefined {
  const [, name = segment, verb] = /^(.+):(cancel|subscribe)$/.exec(segment) ?? []
  const taskId = decodeSegment(name)
  if (taskId === undefined) return undefined
  if (verb === 'cancel') return { taskId, operations: { POST: 'cancel' } }
  // The text of v1.0 says POST (§11.3), its proto GET.
  if (verb === 'subscribe') return { taskId, operations: { GET: 'subscribe', POST: 'subscribe' } }
  return { taskId, operations: { GET: 'get' } }
}

/** Returns the resource of a path without a prefix (v1.0 §11.3). `card`: path of the extended card. */
function findResource(segments: readonly string[], card: string): Resource | undefined {
  const [first, second, third, fourth] = segments
  if (segments.length === 1) {
    const name = decodeSegment(first)
    if (name === 'message:send') return { operations: { POST: 'send' } }
    if (name === 'message:stream') return { operations: { POST: 'stream' } }
    if (name === 'tasks') return { operations: { GET: 'list' } }
    return name === card ? { operations: { GET: 'extendedCard' } } : undefined
  }
  if (decodeSegment(first) !== 'tasks' || second === undefined || segments.length > 4) return undefined
  if (third === undefined) return findTaskResource(second)
  const taskId = decodeSegment(second)
  if (taskId === undefined || decodeSegment(third) !== 'pushNotificationConfigs') return undefined
  if (fourth === undefined) return { taskId, operations: { GET: 'listPush', POST: 'setPush' } }
  const configId = decodeSegment(fourth)
  return configId === undefined ? undefined : { taskId, configId, operations: { GET: 'getPush', DELETE: 'deletePush' } }
}

/** Returns what a path names in v1.0: as it is, and with its first segment as the tenant (§11.3). */
function findResourcesV10(segments: readonly string[]): Resource[] {
  const plain = findResource(segments, 'extendedAgentCard')
  const [first, ...rest] = segments
  const tenant = decodeSegment(first)
  const below = tenant === undefined ? undefined : findResource(rest, 'extendedAgentCard')
  return [...(plain ? [plain] : []), ...(below && tenant !== undefined ? [{ ...below, tenant }] : [])]
}

/** Returns what a path below `/v1` names in v0.3 (§3.5.3), which has no list of tasks. */
function findResourcesV03([first, ...rest]: readonly string[]): Resource[] {
  const resource = first === 'v1' ? findResource(rest, 'card') : undefined
  return resource && resource.operations.GET !== 'list' ? [resource] : []
}

const finders: Readonly<Record<HttpDialectId, (segments: readonly string[]) => Resource[]>> = {
  'v0.3': findResourcesV03,
  'v1.0': findResourcesV10,
}
const other: Readonly<Record<HttpDialectId, HttpDialectId>> = { 'v0.3': 'v1.0', 'v1.0': 'v0.3' }

const isServed = (dialect: DialectId | undefined): dialect is HttpDialectId =>
  dialect !== undefined && Object.hasOwn(finders, dialect)

/**
 * Returns the route of a request over HTTP+JSON. `segments`: of the path below the agent's URL, not decoded. `version`: the
 * `A2A-Version`. Without one, the path decides: v0.3 is below `/v1`, which is a tenant in v1.0.
 */
export function resolveHttpRoute(method: string, segments: readonly string[], version: string | null): RouteResolution {
  const isHead = method === 'HEAD'
  const verb = isHead ? 'GET' : method
  const ofPath: HttpDialectId = segments[0] === 'v1' ? 'v0.3' : 'v1.0'
  const dialect = version ? headerDialect(version) : ofPath
  if (!isServed(dialect)) return { dialect: ofPath, refusal: 'VERSION_NOT_SUPPORTED' }
  const resources = finders[dialect](segments)
  for (const { operations, ...names } of resources) {
    const operation = operations[verb as Verb]
    // Nobody would read or close the stream.
    if (operation && !(isHead && operation === 'subscribe')) return { dialect, route: { operation, ...names } }
  }
  if (resources.length > 0)
    return { dialect, allow: resources.flatMap(({ operations }) => Object.keys(operations) as Verb[]) }
  const isOfOther = version !== null && finders[other[dialect]](segments).length > 0
  return { dialect, refusal: isOfOther ? 'VERSION_NOT_SUPPORTED' : 'METHOD_NOT_FOUND' }
}

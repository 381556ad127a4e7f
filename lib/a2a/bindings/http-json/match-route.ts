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
export type HttpDialectId = Extract<DialectId, 'v1.0'>

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

/** Resources of a path by protocol version, in the order in which they are tried without a version. */
const forms: readonly (readonly [HttpDialectId, (segments: readonly string[]) => Resource[]])[] = [
  ['v1.0', findResourcesV10],
]

/**
 * Returns the route of a request over HTTP+JSON. `segments`: of the path below the agent's URL, not decoded. `version`: the
 * `A2A-Version`. Without one, the path decides.
 */
export function resolveHttpRoute(method: string, segments: readonly string[], version: string | null): RouteResolution {
  const verb = method === 'HEAD' ? 'GET' : method
  const named = version ? headerDialect(version) : undefined
  const found = forms.map(([dialect, find]) => ({ dialect, resources: find(segments) }))
  const usable = found.filter(({ dialect, resources }) => resources.length > 0 && (!version || dialect === named))
  for (const { dialect, resources } of usable) {
    for (const { operations, ...names } of resources) {
      const operation = operations[verb as Verb]
      if (operation) return { dialect, route: { operation, ...names } }
    }
  }
  const [first] = usable
  if (first)
    return { dialect: first.dialect, allow: first.resources.flatMap((one) => Object.keys(one.operations) as Verb[]) }
  const isServed = named === undefined ? !version : found.some(({ dialect }) => dialect === named)
  const other = found.find(({ resources }) => resources.length > 0)
  // A path of one version with the name of another one.
  if (!isServed || (version && other)) return { dialect: other?.dialect ?? 'v1.0', refusal: 'VERSION_NOT_SUPPORTED' }
  return { dialect: 'v1.0', refusal: 'METHOD_NOT_FOUND' }
}

import 'server-only'
import { acceptedContent, CLIENT_CAPABILITIES_META_KEY, type ServerContext } from '@modelcontextprotocol/server'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { jsonObjectSchema } from '@/lib/a2a/model'
import { tasksExtension } from '@/lib/server/mcp/task-view'

/** Returns the capability that the client of a request of 2026-07-28 declares. */
function capabilityOf({ mcpReq }: ServerContext, name: 'elicitation' | 'extensions'): unknown {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {}
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY]
  return isObject(capabilities) ? capabilities[name] : undefined
}

/** Returns true if the client of a request of 2026-07-28 continues with a task where a call takes long. */
export function acceptsTasks(context: ServerContext): boolean {
  const extensions = capabilityOf(context, 'extensions')
  return isObject(extensions) && isObject(extensions[tasksExtension])
}

/** Returns true if the client of a request of 2026-07-28 shows forms. An empty capability means forms. */
export function acceptsForms(context: ServerContext): boolean {
  const elicitation = capabilityOf(context, 'elicitation')
  return isObject(elicitation) && ('form' in elicitation || !('url' in elicitation))
}

/** The retry of a call that returned a question. */
export interface Retry {
  /** The task that asked the question. */
  taskId: string
  /** What the user answered, by the key of the question. */
  responses: Record<string, unknown>
}

/**
 * Returns what a client adds when it retries a call with an answer; undefined for a first call. The task ID comes from the client
 * and is checked like any other.
 */
export function readRetry({ mcpReq }: ServerContext): Retry | undefined {
  const taskId = mcpReq.requestState<unknown>()
  if (typeof taskId !== 'string' || taskId === '') return undefined
  return { taskId, responses: mcpReq.inputResponses ?? {} }
}

/** Returns the values of a form that the user filled in; undefined if the user declined. */
export function readContent(responses: Record<string, unknown> | undefined, key: string): JsonObject | undefined {
  const content = acceptedContent(responses, key)
  const json = jsonObjectSchema.safeParse(content)
  return json.success ? json.data : undefined
}

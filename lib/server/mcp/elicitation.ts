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

/** The answer to a question that a tool call returned as an elicitation, and the task that waits for it. */
interface Answer {
  taskId: string
  content: JsonObject
}

/**
 * Returns the answer that a client adds when it retries a call; undefined for a first call, and `declined` if the user did not
 * answer. The task ID comes from the client and is checked like any other.
 */
export function readAnswer({ mcpReq }: ServerContext): Answer | 'declined' | undefined {
  const taskId = mcpReq.requestState<unknown>()
  if (typeof taskId !== 'string' || taskId === '') return undefined
  const content = readContent(mcpReq.inputResponses, answerKey)
  return content ? { taskId, content } : 'declined'
}

/** Key of the only question of a call. */
export const answerKey = 'answer'

/** Returns the values of a form that the user filled in; undefined if the user declined. */
export function readContent(responses: Record<string, unknown> | undefined, key: string): JsonObject | undefined {
  const content = acceptedContent(responses, key)
  const json = jsonObjectSchema.safeParse(content)
  return json.success ? json.data : undefined
}

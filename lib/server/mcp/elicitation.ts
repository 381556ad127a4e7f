import 'server-only'
import { acceptedContent, CLIENT_CAPABILITIES_META_KEY, type ServerContext } from '@modelcontextprotocol/server'
import { isObject } from '@/lib/a2a/json'

/** Returns true if the client of a request of 2026-07-28 shows forms. An empty capability means forms. */
export function acceptsForms({ mcpReq }: ServerContext): boolean {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {}
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY]
  const elicitation = isObject(capabilities) ? capabilities.elicitation : undefined
  return isObject(elicitation) && ('form' in elicitation || !('url' in elicitation))
}

/** The answer to a question that a tool call returned as an elicitation, and the task that waits for it. */
interface Answer {
  taskId: string
  text: string
}

/**
 * Returns the answer that a client adds when it retries a call; undefined for a first call, and `declined` if the user did not
 * answer. The task ID comes from the client and is checked like any other.
 */
export function readAnswer({ mcpReq }: ServerContext): Answer | 'declined' | undefined {
  const taskId = mcpReq.requestState<unknown>()
  if (typeof taskId !== 'string' || taskId === '') return undefined
  const text = acceptedContent(mcpReq.inputResponses, 'answer')?.answer
  return typeof text === 'string' ? { taskId, text } : 'declined'
}

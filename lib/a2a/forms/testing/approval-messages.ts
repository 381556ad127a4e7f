import type { ApprovalRequest } from '@/lib/a2a/forms/form-request'
import { readForm } from '@/lib/a2a/forms/read-form'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** A message with one data part. */
export const inData = (data: Json): Partial<Message> => ({ parts: [{ data }] })

/** Returns the approval that a message of an agent requests. Throws if it requests none. */
export function readApproval(message: Partial<Message>): ApprovalRequest {
  const form = readForm({ role: 'agent', parts: [], ...message })?.form
  if (form?.kind !== 'approval') throw new Error('no approval')
  return form
}

/** Returns the arguments of each call that the message proposes. */
export const argsOf = (message: Partial<Message>): (Json | null)[] =>
  readApproval(message).calls.map(({ args }) => args)

/** The path that `geminiCall` reads. */
export const path = '/tmp/report.txt'

/** A tool call of Gemini CLI that waits for approval. */
export const geminiCall = (confirmationDetails: JsonObject): JsonObject => ({
  request: { callId: 'c1', name: 'shell', args: { path } },
  status: 'awaiting_approval',
  confirmationDetails,
})

import { createProposedCall, maxNameLength, maxTextLength } from '@/lib/a2a/forms/approvals/create-proposed-call'
import { isEmptyValue, nestMembers, otherMembers } from '@/lib/a2a/forms/approvals/other-members'
import type { ApprovalRequest, ProposedCall } from '@/lib/a2a/forms/form-request'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

/**
 * Gemini CLI, tool call as data: `{request: {callId, name, args}, status, confirmationDetails?, tool?}`. null for other parts.
 */
function readToolCall(part: Part): { id: string; request: JsonObject; data: JsonObject } | null {
  if (!('data' in part) || !isObject(part.data)) return null
  const { request, status } = part.data
  if (!isObject(request) || typeof request.callId !== 'string' || typeof status !== 'string') return null
  return { id: request.callId, request, data: part.data }
}

/** True for a part that reports the status of a tool call of Gemini CLI. */
export const isToolCall = (part: Part): boolean => readToolCall(part) !== null

/** True for a message that only reports tool calls. It is not a response, whatever the state of its task. */
export const isToolReport = ({ parts }: Message): boolean => parts.length > 0 && parts.every(isToolCall)

/** Returns the parts with the calls that wait for approval. A call is reported again whenever its status changes. */
function pendingParts(parts: readonly Part[]): Part[] {
  const latest = new Map<string, Part>()
  for (const part of parts) {
    const call = readToolCall(part)
    if (call) latest.set(call.id, part)
  }
  return [...latest.values()].filter((part) => {
    const data = readToolCall(part)?.data
    return data?.status === 'awaiting_approval' && isObject(data.confirmationDetails)
  })
}

/** Returns the last message with a call that still waits for approval after all of them; undefined if there is none. */
export function findLastPendingMessage<T extends { message: Message }>(entries: readonly T[]): T | undefined {
  const pending = new Set(pendingParts(entries.flatMap(({ message }) => message.parts)))
  return entries.findLast(({ message }) => message.parts.some((part) => pending.has(part)))
}

/** IDs, and how the call was scheduled. */
const requestScalars = ['callId', 'isClientInitiated', 'prompt_id', 'traceId', 'parentCallId', 'schedulerId']
/** Members without influence on the call: its definition, and what it has returned so far. */
const reportDetails = ['request', 'confirmationDetails', 'tool', 'liveOutput', 'response', 'startTime']

/** Returns the details of a confirmation that are neither shown as description, nor follow from what is shown. */
function otherDetails(details: JsonObject, command: string | undefined): JsonObject {
  const described = isEmptyValue(details.prompt) ? 'title' : 'prompt'
  const any = [
    ...(command === undefined ? [] : [command, 'rootCommand', 'rootCommands']),
    ...(typeof details.newContent === 'string' ? ['newContent', 'fileDiff', 'originalContent'] : []),
    'ideConfirmation',
  ]
  const scalars = ['type', 'isModifying', 'correlationId']
  return otherMembers(details, { any, scalars, texts: { title: 0, prompt: 0, [described]: maxTextLength } })
}

function toProposedCall(part: Part): ProposedCall | null {
  const call = readToolCall(part)
  if (!call) return null
  const details = isObject(call.data.confirmationDetails) ? call.data.confirmationDetails : {}
  const newContent = details.type === 'edit' && typeof details.newContent === 'string' ? details.newContent : null
  // The command of a shell call is not always among the arguments.
  const command = ['command', 'rootCommand'].find((name) => details[name] !== undefined)
  const { data, request } = call
  const others = {
    ...otherMembers(data, { any: reportDetails, scalars: ['status', 'correlationId', 'schedulerId', 'approvalMode'] }),
    ...nestMembers(
      'request',
      otherMembers(request, { any: ['args'], scalars: requestScalars, texts: { name: maxNameLength } }),
    ),
    ...nestMembers('confirmationDetails', otherDetails(details, command)),
    ...(command && { command: details[command] ?? null }),
    ...(typeof details.newContent === 'string' && { newContent: details.newContent }),
  }
  return createProposedCall({
    id: call.id,
    name: request.name,
    description: isEmptyValue(details.prompt) ? details.title : details.prompt,
    args: request.args,
    others,
    may: { draft: newContent === null ? null : { newContent } },
  })
}

/**
 * Returns the approval request for the pending tool calls, and the other parts of the message. `earlier`: the earlier parts of
 * the same task, because each call has its own message.
 */
export function readToolCalls(parts: Part[], earlier: Part[]): { approval: ApprovalRequest; rest: Part[] } | null {
  const pending = pendingParts([...earlier, ...parts])
  if (!pending.some((part) => parts.includes(part))) return null
  const calls = pending.map(toProposedCall).filter((call) => call !== null)
  const rest = parts.filter((part) => !isToolCall(part))
  return { approval: { kind: 'approval', title: '', hint: '', calls, shape: { by: 'tool-call' } }, rest }
}

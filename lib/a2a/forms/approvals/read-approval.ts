import { createProposedCall, readApprovalText, readCallArguments } from '@/lib/a2a/forms/approvals/create-proposed-call'
import type { ApprovalRequest, FieldsRequest, ProposedCall } from '@/lib/a2a/forms/form-request'
import { readHitlPayload } from '@/lib/a2a/forms/known-extensions'
import { readSchemaForm } from '@/lib/a2a/forms/read-fields-form'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

/** Name of the confirmation calls. */
export const confirmationName = 'adk_request_confirmation'

function readConfirmationCall(part: Part): ProposedCall | null {
  if (!('data' in part) || !isObject(part.data) || part.data.name !== confirmationName) return null
  const { id, args } = part.data
  // The response has the same name.
  if (!isObject(args) || 'response' in part.data) return null
  const call = args.originalFunctionCall
  const original = isObject(call) ? call : { args: call ?? null }
  const confirmation = isObject(args.toolConfirmation) ? args.toolConfirmation : {}
  const payload = readCallArguments(confirmation.payload)
  const draft = payload && Object.keys(payload).length > 0 ? payload : null
  return createProposedCall({
    id,
    name: original.name,
    args: original.args,
    description: confirmation.hint,
    may: { draft },
  })
}

function readPrefix({ metadata }: Part): string {
  const name = Object.keys(metadata ?? {}).find((one) => /^[a-z]+_type$/.test(one))
  return name?.slice(0, -'type'.length) ?? 'adk_'
}

/**
 * Reads tool confirmations of the Agent Development Kit: one or several long-running calls `adk_request_confirmation` as data
 * parts.
 */
export function readConfirmations(parts: Part[]): { approval: ApprovalRequest; rest: Part[] } | null {
  const found = parts.flatMap((part) => {
    const call = readConfirmationCall(part)
    return call ? [{ part, call }] : []
  })
  const [first] = found
  if (!first) return null
  const confirmationParts = new Set(found.map(({ part }) => part))
  const shape = { by: 'confirmation' as const, prefix: readPrefix(first.part) }
  const calls = found.map(({ call }) => call)
  const hint = calls.length === 1 ? first.call.description : ''
  const displayedCalls = calls.length === 1 ? calls.map((call) => ({ ...call, description: '' })) : calls
  return {
    approval: { kind: 'approval', title: '', hint, calls: displayedCalls, shape },
    rest: parts.filter((part) => !confirmationParts.has(part)),
  }
}

/** The call with which a workflow requests input. */
const inputName = 'adk_request_input'
const credentialName = 'adk_request_credential'

interface LongRunning {
  part: Part
  data: JsonObject
  prefix: string
}

/** Agent Development Kit: a call or response of a tool as data, marked as long-running in the part's metadata. */
function readLongRunningPart(part: Part): LongRunning | null {
  if (!('data' in part) || !isObject(part.data) || typeof part.data.id !== 'string') return null
  const mark = Object.keys(part.metadata ?? {}).find((name) => /^[a-z]+_is_long_running$/.test(name))
  if (!mark || part.metadata?.[mark] !== true || part.data.name === credentialName) return null
  return { part, data: part.data, prefix: mark.slice(0, -'is_long_running'.length) }
}

function readInput({ data, prefix }: LongRunning): FieldsRequest | null {
  const args = isObject(data.args) ? data.args : {}
  const form = isObject(args.response_schema) ? readSchemaForm(args.response_schema) : null
  if (!form) return null
  const shape = { by: 'function-response' as const, prefix, id: `${String(data.id)}`, name: inputName }
  return { ...form, instructions: shortenText(args.message) || form.instructions, shape }
}

/**
 * Returns the form for the long-running calls that an agent waits for, and the other parts of the message. The response
 * that a tool has returned so far can be completed; an approval sets its `status`.
 */
export function readLongRunning(parts: Part[]): { form: ApprovalRequest | FieldsRequest; rest: Part[] } | null {
  const found = parts.map(readLongRunningPart).filter((one) => one !== null)
  const pendingCalls = found.filter(({ data }) => !('response' in data) && typeof data.name === 'string')
  const [first] = pendingCalls
  if (!first) return null
  const marked = new Set(found.map(({ part }) => part))
  const rest = parts.filter((part) => !marked.has(part))
  const input = pendingCalls.length === 1 && first.data.name === inputName ? readInput(first) : null
  if (input) return { form: input, rest }
  const calls = pendingCalls.map(({ data }) => {
    const { args, id, name } = data
    const isInput = name === inputName
    const response = found.find((one) => one.data.id === id && 'response' in one.data)?.data.response
    const description = isInput && isObject(args) ? args.message : undefined
    const draft = isInput ? null : (readCallArguments(response) ?? {})
    const may = { mayApprove: !isInput, mayReject: !isInput, mayRespond: true, draft }
    return createProposedCall({ id, name, args: isInput && isObject(args) ? undefined : args, description, may })
  })
  const shape = { by: 'long-running' as const, prefix: first.prefix }
  return { form: { kind: 'approval', title: '', hint: '', calls, shape }, rest }
}

const maxCalls = 50
const objects = (list: Json | undefined): JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject).slice(0, maxCalls) : []

function interruptCall(interrupt: JsonObject): ProposedCall | null {
  const request = interrupt.action_request ?? interrupt.actionRequest
  if (!isObject(request)) return null
  const config = isObject(interrupt.config) ? interrupt.config : {}
  const args = readCallArguments(request.args)
  const may = {
    mayApprove: config.allow_accept !== false,
    mayReject: config.allow_ignore !== false,
    mayRespond: config.allow_respond === true,
    draft: config.allow_edit === true ? args : null,
  }
  return createProposedCall({ name: request.action, args: request.args, description: interrupt.description, may })
}

/**
 * LangGraph, `HumanInterrupt`: `{action_request: {action, args}, config: {allow_accept, allow_edit, allow_respond,
 * allow_ignore}, description}`, one or a list.
 */
function readInterrupt(data: Json): ApprovalRequest | null {
  const list = Array.isArray(data)
  const requests = list ? objects(data) : isObject(data) ? [data] : []
  const calls = requests.map(interruptCall)
  if (calls.length === 0 || calls.includes(null)) return null
  return { kind: 'approval', title: '', hint: '', calls: calls as ProposedCall[], shape: { by: 'interrupt', list } }
}

/**
 * LangChain, `HITLRequest`: `{action_requests: [{name, args, description}], review_configs: [{action_name,
 * allowed_decisions}]}`, in JavaScript in camel case.
 */
function readReview(data: JsonObject): ApprovalRequest | null {
  const camel = Array.isArray(data.actionRequests)
  const requests = objects(data.action_requests ?? data.actionRequests)
  const configs = objects(data.review_configs ?? data.reviewConfigs)
  if (requests.length === 0) return null
  const calls = requests.map((request) => {
    const config = configs.find((one) => (one.action_name ?? one.actionName) === request.name) ?? {}
    const allowed = config.allowed_decisions ?? config.allowedDecisions
    const allows = (decision: string): boolean => !Array.isArray(allowed) || allowed.includes(decision)
    const args = request.args ?? request.arguments
    return createProposedCall({
      name: request.name,
      args,
      description: request.description ?? config.description,
      may: {
        mayApprove: allows('approve'),
        mayReject: allows('reject'),
        mayRespond: Array.isArray(allowed) && allowed.includes('respond'),
        draft: allows('edit') ? readCallArguments(args) : null,
      },
    })
  })
  return { kind: 'approval', title: '', hint: '', calls, shape: { by: 'review', camel } }
}

/** Microsoft Agent Framework: `{type: "function_approval_request", id, function_call: {call_id, name, arguments}}`. */
function readFunctionApproval(data: JsonObject): ApprovalRequest | null {
  if (data.type !== 'function_approval_request' && data.$type !== 'functionApprovalRequest') return null
  const call = data.function_call ?? data.functionCall
  if (!isObject(call)) return null
  const proposed = createProposedCall({ id: data.id, name: call.name, args: call.arguments })
  return { kind: 'approval', title: '', hint: '', calls: [proposed], shape: { by: 'function-approval', calls: [call] } }
}

const plainTypes = /^(human_|tool_(call_)?)?(approval|confirmation)(_request(ed)?|_required)?$/

const toolMembers = ['tool', 'tool_name', 'toolName', 'action', 'name']
const argumentMembers = ['arguments', 'args', 'input']
const hintMembers = ['description', 'message', 'reason', 'question', 'prompt']
/** Members that neither name nor describe the call. */
const formatMembers = ['type', 'id', 'approval_id', 'call_id', 'title', 'editable', 'allow_edit']

const findMember = (data: JsonObject, names: readonly string[]): string | undefined =>
  names.find((name) => data[name] !== undefined && data[name] !== null)

/** Returns the arguments; if no member is meant for them, all members whose meaning is unknown. */
function readPlainArguments(data: JsonObject, tool: Json | undefined): Json | undefined {
  for (const source of isObject(tool) ? [data, tool] : [data]) {
    const found = findMember(source, argumentMembers)
    if (found) return source[found]
  }
  const isSimpleTool = !isObject(tool) || Object.keys(tool).every((name) => name === 'name' || name === 'id')
  const known = new Set([...formatMembers, ...hintMembers, ...(isSimpleTool ? toolMembers : [])])
  const others = Object.entries(data).filter(([name]) => !known.has(name))
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

/** Without a framework: `{type: "approval_request", id, tool, arguments, reason, editable}` and similar. */
function readPlain(data: JsonObject): ApprovalRequest | null {
  if (typeof data.type !== 'string' || !plainTypes.test(data.type.toLowerCase().replaceAll('-', '_'))) return null
  const tool = data[findMember(data, toolMembers) ?? '']
  const args = readPlainArguments(data, tool)
  const call = createProposedCall({
    id: data.id ?? data.approval_id ?? data.call_id,
    name: isObject(tool) ? tool.name : tool,
    args,
  })
  const isEditable = data.editable === true || data.allow_edit === true
  return {
    kind: 'approval',
    title: shortenText(data.title, 300),
    hint: readApprovalText(data[findMember(data, hintMembers) ?? '']),
    calls: [{ ...call, draft: isEditable ? readCallArguments(args) : null }],
    shape: { by: 'plain' },
  }
}

/** Reads the approval request in data. */
export function readDataApproval(data: Json): ApprovalRequest | null {
  const request = readInterrupt(data)
  if (request || !isObject(data)) return request
  return readReview(data) ?? readFunctionApproval(data) ?? readPlain(data)
}

const uriPattern = /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/interactions\/approval\/v\d+$/

/**
 * Agent Stack, approval extension: `{action: "generic" | "tool-call", title, description, name, input, server}` in the
 * message's metadata.
 */
function readApprovalExtension({ metadata }: Message): ApprovalRequest | null {
  for (const [uri, request] of Object.entries(metadata ?? {})) {
    if (!uriPattern.test(uri) || !isObject(request) || typeof request.action !== 'string') continue
    const server = isObject(request.server) ? shortenText(request.server.title ?? request.server.name, 200) : ''
    return {
      kind: 'approval',
      title: shortenText(request.title, 300),
      hint: readApprovalText(request.description) || server,
      calls: [createProposedCall({ name: request.name, args: request.input })],
      shape: { by: 'approval-extension', uri },
    }
  }
  return null
}

function readCalls(tools: Json | undefined) {
  const toolObjects = Array.isArray(tools) ? tools.filter(isObject) : []
  return toolObjects.slice(0, 50).map(({ id, name, args }) => createProposedCall({ id, name, args }))
}

/** HITL extension v1: `tool_approval_request`. The request of a subagent is in `nested`. */
function readHitlApproval(message: Message): ApprovalRequest | null {
  const request = readHitlPayload(message)
  if (!request || request.payload.type !== 'tool_approval_request') return null
  const { hint, nested, tools } = request.payload
  const inner = isObject(nested) ? readCalls(nested.tools) : []
  const calls = inner.length > 0 ? inner : readCalls(tools)
  if (calls.length === 0) return null
  const title = isObject(nested) ? shortenText(nested.subagent_name, 200) : ''
  return {
    kind: 'approval',
    title,
    hint: readApprovalText(hint),
    calls,
    shape: { by: 'hitl-extension', uri: request.uri },
  }
}

/** Reads the approval request that a message contains in an extension. */
export function readExtensionApproval(message: Message): ApprovalRequest | null {
  return readApprovalExtension(message) ?? readHitlApproval(message)
}

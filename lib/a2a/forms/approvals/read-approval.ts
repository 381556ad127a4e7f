import {
  callMembers,
  createProposedCall,
  maxNameLength,
  maxTextLength,
  readApprovalText,
  readCallArguments,
  readObjects,
  withOthers,
} from '@/lib/a2a/forms/approvals/create-proposed-call'
import { isEmptyValue, nestMembers, otherMembers } from '@/lib/a2a/forms/approvals/other-members'
import { readPlain } from '@/lib/a2a/forms/approvals/read-plain-approval'
import type { ApprovalRequest, FieldsRequest, ProposedCall } from '@/lib/a2a/forms/form-request'
import { readSchemaForm } from '@/lib/a2a/forms/read-fields-form'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** Name of the confirmation calls. */
export const confirmationName = 'adk_request_confirmation'

function readConfirmationCall(part: Part): ProposedCall | null {
  if (!('data' in part) || !isObject(part.data) || part.data.name !== confirmationName) return null
  const { id, args } = part.data
  // The response has the same name.
  if (!isObject(args) || 'response' in part.data) return null
  const call = args.originalFunctionCall
  const original = isObject(call) ? call : { args: call ?? null }
  const { toolConfirmation } = args
  const confirmation = isObject(toolConfirmation) ? toolConfirmation : { toolConfirmation: toolConfirmation ?? null }
  const payload = readCallArguments(confirmation.payload)
  const draft = payload && Object.keys(payload).length > 0 ? payload : null
  return createProposedCall({
    id,
    name: original.name,
    args: original.args,
    description: confirmation.hint,
    others: {
      ...otherMembers(part.data, callMembers),
      ...nestMembers('confirmation', {
        ...otherMembers(args, { any: ['originalFunctionCall', 'toolConfirmation'] }),
        ...nestMembers('originalFunctionCall', otherMembers(original, callMembers)),
        // The payload is shown when it is edited. An approval without changes does not send it.
        ...nestMembers(
          'toolConfirmation',
          otherMembers(confirmation, {
            any: draft ? ['payload'] : [],
            scalars: ['confirmed'],
            texts: { hint: maxTextLength, payload: 0, toolConfirmation: 0 },
          }),
        ),
      }),
    },
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
  const confirmations = parts.flatMap((part) => {
    const call = readConfirmationCall(part)
    return call ? [{ part, call }] : []
  })
  const [first] = confirmations
  if (!first) return null
  const confirmationParts = new Set(confirmations.map(({ part }) => part))
  const shape = { by: 'confirmation' as const, prefix: readPrefix(first.part) }
  const calls = confirmations.map(({ call }) => call)
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
  const message = readApprovalText(args.message)
  return { ...form, instructions: withOthers(message || form.instructions, otherInputMembers(data, args)), shape }
}

/** Returns what a request for input contains beside its message and schema. */
function otherInputMembers(data: JsonObject, args: JsonObject): JsonObject {
  const any = ['response_schema', 'responseSchema']
  const scalars = ['interrupt_id', 'interruptId']
  const others = otherMembers(args, { any, scalars, texts: { message: maxTextLength, payload: 0 } })
  return { ...otherMembers(data, callMembers), ...nestMembers('args', others) }
}

/**
 * Returns the form for the long-running calls that an agent waits for, and the other parts of the message. The response
 * that a tool has returned so far can be completed; an approval sets its `status`.
 */
export function readLongRunning(parts: Part[]): { form: ApprovalRequest | FieldsRequest; rest: Part[] } | null {
  const longRunningParts = parts.map(readLongRunningPart).filter((one) => one !== null)
  const pendingCalls = longRunningParts.filter(({ data }) => !('response' in data) && typeof data.name === 'string')
  const [first] = pendingCalls
  if (!first) return null
  const marked = new Set(longRunningParts.map(({ part }) => part))
  const rest = parts.filter((part) => !marked.has(part))
  const input = pendingCalls.length === 1 && first.data.name === inputName ? readInput(first) : null
  if (input) return { form: input, rest }
  const calls = pendingCalls.map(({ data }) => {
    const { args, id, name } = data
    const isInput = name === inputName
    const response = longRunningParts.find((one) => one.data.id === id && 'response' in one.data)?.data.response
    const input = isInput && isObject(args) ? args : null
    const description = input?.message
    const draft = isInput ? null : (readCallArguments(response) ?? {})
    const may = { mayApprove: !isInput, mayReject: !isInput, mayRespond: true, draft }
    // What the tool returned so far is sent back with an approval.
    const others = {
      ...(input ? otherInputMembers(data, input) : otherMembers(data, callMembers)),
      ...(isEmptyValue(response) ? {} : { response: response ?? null }),
    }
    return createProposedCall({ id, name, args: input ? undefined : args, others, description, may })
  })
  const shape = { by: 'long-running' as const, prefix: first.prefix }
  return { form: { kind: 'approval', title: '', hint: '', calls, shape }, rest }
}

/** Returns the requests of a list whose decisions have the same order; none if not all of them can be shown. */
function readRequests(list: Json | undefined): JsonObject[] {
  const requests = readObjects(list)
  return Array.isArray(list) && requests.length === list.length ? requests : []
}

const interruptOptions = ['allow_accept', 'allow_edit', 'allow_respond', 'allow_ignore']

function interruptCall(interrupt: JsonObject): ProposedCall | null {
  const requestName = interrupt.action_request ? 'action_request' : 'actionRequest'
  const request = interrupt[requestName]
  if (!isObject(request)) return null
  const config = isObject(interrupt.config) ? interrupt.config : {}
  const args = readCallArguments(request.args)
  const may = {
    mayApprove: config.allow_accept !== false,
    mayReject: config.allow_ignore !== false,
    mayRespond: config.allow_respond === true,
    draft: config.allow_edit === true ? args : null,
  }
  const otherConfig = isObject(interrupt.config)
    ? otherMembers(config, { scalars: interruptOptions })
    : (interrupt.config ?? null)
  const known = { any: [requestName], scalars: ['id'], texts: { description: maxTextLength, config: 0 } }
  const others = {
    ...otherMembers({ ...interrupt, config: otherConfig }, known),
    ...nestMembers(requestName, otherMembers(request, { any: ['args'], texts: { action: maxNameLength } })),
  }
  const { description } = interrupt
  return createProposedCall({ name: request.action, args: request.args, description, others, may })
}

/**
 * LangGraph, `HumanInterrupt`: `{action_request: {action, args}, config: {allow_accept, allow_edit, allow_respond,
 * allow_ignore}, description}`, one or a list.
 */
function readInterrupt(data: Json): ApprovalRequest | null {
  const list = Array.isArray(data)
  const requests = list ? readRequests(data) : isObject(data) ? [data] : []
  const calls = requests.map(interruptCall)
  if (calls.length === 0 || calls.includes(null)) return null
  return { kind: 'approval', title: '', hint: '', calls: calls as ProposedCall[], shape: { by: 'interrupt', list } }
}

const firstPresent = (data: JsonObject, [first, second]: [string, string]): string =>
  data[first] === undefined || data[first] === null ? second : first

/** What a configuration allows, and the schema of the arguments. */
const reviewOptions = [
  'action_name',
  'actionName',
  'allowed_decisions',
  'allowedDecisions',
  'args_schema',
  'argsSchema',
]

/**
 * LangChain, `HITLRequest`: `{action_requests: [{name, args, description}], review_configs: [{action_name,
 * allowed_decisions}]}`, in JavaScript in camel case.
 */
function readReview(data: JsonObject): ApprovalRequest | null {
  const camel = Array.isArray(data.actionRequests)
  const requestsName = firstPresent(data, ['action_requests', 'actionRequests'])
  const configsName = firstPresent(data, ['review_configs', 'reviewConfigs'])
  const requests = readRequests(data[requestsName])
  const configs = readObjects(data[configsName])
  if (requests.length === 0) return null
  const calls = requests.map((request) => {
    const config = configs.find((one) => (one.action_name ?? one.actionName) === request.name) ?? {}
    const allowed = config.allowed_decisions ?? config.allowedDecisions
    const allows = (decision: string): boolean => !Array.isArray(allowed) || allowed.includes(decision)
    const argsName = firstPresent(request, ['args', 'arguments'])
    const args = request[argsName]
    const texts = { description: maxTextLength }
    const others = {
      ...otherMembers(request, { any: [argsName], scalars: ['id'], texts: { ...texts, name: maxNameLength } }),
      ...nestMembers(
        'review_config',
        otherMembers(config, {
          any: reviewOptions,
          texts: isEmptyValue(request.description) ? texts : {},
        }),
      ),
    }
    return createProposedCall({
      name: request.name,
      args,
      argsName,
      others,
      description: request.description ?? config.description,
      may: {
        mayApprove: allows('approve'),
        mayReject: allows('reject'),
        mayRespond: Array.isArray(allowed) && allowed.includes('respond'),
        draft: allows('edit') ? readCallArguments(args) : null,
      },
    })
  })
  const hint = withOthers('', otherMembers(data, { any: [requestsName, configsName], scalars: ['id'] }))
  return { kind: 'approval', title: '', hint, calls, shape: { by: 'review', camel } }
}

/** Microsoft Agent Framework: `{type: "function_approval_request", id, function_call: {call_id, name, arguments}}`. */
function readFunctionApproval(data: JsonObject): ApprovalRequest | null {
  if (data.type !== 'function_approval_request' && data.$type !== 'functionApprovalRequest') return null
  const callName = firstPresent(data, ['function_call', 'functionCall'])
  const call = data[callName]
  if (!isObject(call)) return null
  const scalars = ['type', '$type', 'id', 'call_id', 'callId', 'user_input_request']
  const texts = { annotations: 0, additional_properties: 0, additionalProperties: 0 }
  const proposed = createProposedCall({
    id: data.id,
    name: call.name,
    args: call.arguments,
    argsName: 'arguments',
    others: {
      ...otherMembers(data, { any: [callName], scalars, texts }),
      ...nestMembers(
        callName,
        otherMembers(call, { any: ['arguments'], scalars, texts: { ...texts, name: maxNameLength } }),
      ),
    },
  })
  return { kind: 'approval', title: '', hint: '', calls: [proposed], shape: { by: 'function-approval', calls: [call] } }
}

/** Reads the approval request in data. */
export function readDataApproval(data: Json): ApprovalRequest | null {
  const request = readInterrupt(data)
  if (request || !isObject(data)) return request
  return readReview(data) ?? readFunctionApproval(data) ?? readPlain(data)
}

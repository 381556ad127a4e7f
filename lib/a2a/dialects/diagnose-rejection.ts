import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import type { FaultData } from '@/lib/faults/fault'

const wrappers = new Set<string | undefined>(['task', 'message', 'statusUpdate', 'artifactUpdate'])
const kinds = new Set<Json | undefined>(['task', 'message', 'status-update', 'artifact-update'])

function textIn(json: Json | undefined, ...path: string[]): string {
  const value = path.reduce<Json | undefined>((current, name) => (isObject(current) ? current[name] : undefined), json)
  return typeof value === 'string' ? value : ''
}

/** True if the parts anywhere in a result are distinguished by `type`, as in v0.1. */
function hasTypedParts(result: JsonObject): boolean {
  const text = JSON.stringify(result)
  return /"type":"(text|file|data)"/.test(text) && !/"kind":"/.test(text)
}

/**
 * Returns the protocol version whose shape a JSON-RPC result has, or undefined if the shape does not tell. v1.0: a single
 * wrapper member, or states in capitals; v0.3: `kind`; v0.1: neither, and parts distinguished by `type`.
 */
export function detectResultDialect(result: Json): DialectId | undefined {
  if (!isObject(result)) return undefined
  if (kinds.has(result.kind)) return 'v0.3'
  const names = Object.keys(result)
  if (names.length === 1 && wrappers.has(names[0]) && isObject(Object.values(result)[0])) return 'v1.0'
  if (textIn(result, 'status', 'state').startsWith('TASK_STATE_')) return 'v1.0'
  return textIn(result, 'status', 'state') && !isTooDeep(result) && hasTypedParts(result) ? 'v0.1' : undefined
}

/**
 * What the rejection of a call says about its form. Each proves that nothing was executed, so that the call may be repeated in
 * another form. `place`: something other than the agent answers at this URL. `sure`: a call in the correct protocol version
 * would not be rejected like this. `named`: the versions that the error mentions, possibly including the rejected one.
 */
export type RejectionDiagnosis = { wrong: 'dialect'; isCertain: boolean; dialects: DialectId[] } | { wrong: 'place' }

const noVersion = /version\b.{0,60}\bnot supported|(unsupported|unknown|incompatible)\b.{0,40}\bversion/i
const noMethod = /\b(invalid|unknown|unsupported) method|method\b.{0,60}\b(not found|not supported|unknown)/i
/** Members that a call lacks in another protocol version: v0.1 has `params.id`, later ones `messageId`; parts differ too. */
const foreignParams =
  /message_?id\b|params\W{1,4}id\b|\bparts\b|\bdiscriminator\b|(\bpart |[.\]"'`])(kind|type)\b|\b(kind|type)["'`]/i

/** Returns the text of an error about params: its message, and the fields that a `google.rpc.BadRequest` names (v1.0 §9.5). */
function textsOfParams(message: string, data: Json | undefined): string {
  const details = Array.isArray(data) ? data : [data]
  const violations = details.flatMap((detail) => (isObject(detail) ? (detail.fieldViolations ?? []) : []))
  const texts = violations.flatMap((violation) => (isObject(violation) ? [violation.field, violation.description] : []))
  return [message, ...texts.filter((text) => typeof text === 'string')].join('\n')
}

/**
 * Returns the protocol versions that the message of a version error mentions; there is no machine-readable list (v1.0 §3.6.2).
 */
function namedDialects(message: string): DialectId[] {
  return [...message.matchAll(/(?<!\d)\d{1,4}\.\d{1,4}(\.\d{1,4})?/g)].flatMap(
    ([version]) => versionDialect(version) ?? [],
  )
}

function parsed(raw: string): Json | undefined {
  const json = parseJson(raw)
  return json.ok ? json.value : undefined
}

/** Members of A2A payloads in any envelope: such a response is from the agent, which may have executed the call. */
const ofA2a = ['jsonrpc', 'result', 'task', 'status', 'parts', 'artifact', 'statusUpdate', 'artifactUpdate', 'kind']

/** True for a web page, or JSON without A2A members: something other than the agent answers at this URL. */
function isElsewhere({ kind, httpStatus, agentError }: FaultData, raw: string): boolean {
  if (agentError) return false
  if (httpStatus !== undefined) return httpStatus === 404 || httpStatus === 405 || httpStatus === 501
  if (kind !== 'agent-nonsense') return false
  if (/^\s*<[!a-z]/i.test(raw)) return true
  const json = parsed(raw)
  return isObject(json) && !ofA2a.some((member) => member in json)
}

/** v0.1 reference servers respond like this to any unknown method: without the ID of the call. */
function lacksId(raw: string): boolean {
  const answer = parsed(raw)
  return isObject(answer) && (answer.id ?? null) === null
}

/** Returns what a rejection with the body `raw` says about the form of the call; undefined if it says nothing about it. */
export function diagnoseRejection(fault: FaultData, raw: string): RejectionDiagnosis | undefined {
  const { reason, agentError, httpStatus } = fault
  if (!agentError) return isElsewhere(fault, raw) ? { wrong: 'place' } : undefined
  const { message } = agentError
  if (reason === 'VERSION_NOT_SUPPORTED' || noVersion.test(message))
    return { wrong: 'dialect', isCertain: true, dialects: [...namedDialects(message), 'v0.3'] }
  if (reason === 'METHOD_NOT_FOUND' || noMethod.test(message))
    return { wrong: 'dialect', isCertain: true, dialects: [] }
  if (reason === 'INVALID_REQUEST')
    return { wrong: 'dialect', isCertain: httpStatus === 400 && lacksId(raw), dialects: [] }
  if (reason !== 'INVALID_PARAMS') return undefined
  const texts = textsOfParams(message, agentError.data as Json | undefined)
  return { wrong: 'dialect', isCertain: foreignParams.test(texts), dialects: [] }
}

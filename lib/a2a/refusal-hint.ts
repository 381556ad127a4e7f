import type { DialectId } from '@/lib/a2a/dialect'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { isObject, type Json } from '@/lib/a2a/json'
import { versionDialect } from '@/lib/a2a/version-dialect'
import type { FaultData } from '@/lib/faults/fault'

/**
 * What the refusal of a call tells about how it was put. Each proves that nothing ran, so that the same call may be put
 * otherwise. `sure`: a call in the right generation would not be refused so. `named`: generations that it speaks of,
 * the one that was refused may be among them.
 */
export type RefusalHint = { wrong: 'dialect'; sure: boolean; named: DialectId[] } | { wrong: 'place' }

const noVersion = /version\b.{0,60}\bnot supported|(unsupported|unknown|incompatible)\b.{0,40}\bversion/i
const noMethod = /\b(invalid|unknown|unsupported) method|method\b.{0,60}\b(not found|not supported|unknown)/i
/** What a call lacks in another generation: v0.1 has `params.id`, later ones `messageId`; each has other parts. */
const foreignParams =
  /message_?id\b|params\W{1,4}id\b|\bparts\b|\bdiscriminator\b|(\bpart |[.\]"'`])(kind|type)\b|\b(kind|type)["'`]/i

/** What an error says of the params: its message, and the fields that a `google.rpc.BadRequest` names (v1.0 §9.5). */
function textsOfParams(message: string, data: Json | undefined): string {
  const details = Array.isArray(data) ? data : [data]
  const violations = details.flatMap((detail) => (isObject(detail) ? (detail.fieldViolations ?? []) : []))
  const texts = violations.flatMap((violation) => (isObject(violation) ? [violation.field, violation.description] : []))
  return [message, ...texts.filter((text) => typeof text === 'string')].join('\n')
}

/** The generations that a refusal of the version names in its words: it has no list for machines (v1.0 §3.6.2). */
function namedDialects(message: string): DialectId[] {
  return [...message.matchAll(/(?<!\d)\d{1,4}\.\d{1,4}(\.\d{1,4})?/g)].flatMap(
    ([version]) => versionDialect(version) ?? [],
  )
}

function parsed(raw: string): Json | undefined {
  const json = parseJson(raw)
  return json.ok ? json.value : undefined
}

/** Members that something of A2A has, whatever the envelope: what answers so is the agent, and may have run. */
const ofA2a = ['jsonrpc', 'result', 'task', 'status', 'parts', 'artifact', 'statusUpdate', 'artifactUpdate', 'kind']

/** A web page, or JSON that has nothing to do with A2A: something else answers at this address. */
function isElsewhere({ kind, httpStatus, agentError }: FaultData, raw: string): boolean {
  if (agentError) return false
  if (httpStatus !== undefined) return httpStatus === 404 || httpStatus === 405 || httpStatus === 501
  if (kind !== 'agent-nonsense') return false
  if (/^\s*<[!a-z]/i.test(raw)) return true
  const json = parsed(raw)
  return isObject(json) && !ofA2a.some((member) => member in json)
}

/** What this refusal, whose body is `raw`, tells about how the call was put; undefined where it tells nothing of that. */
export function refusalHint(fault: FaultData, raw: string): RefusalHint | undefined {
  const { reason, agentError, httpStatus } = fault
  if (!agentError) return isElsewhere(fault, raw) ? { wrong: 'place' } : undefined
  const { message } = agentError
  if (reason === 'VERSION_NOT_SUPPORTED' || noVersion.test(message))
    return { wrong: 'dialect', sure: true, named: [...namedDialects(message), 'v0.3'] }
  if (reason === 'METHOD_NOT_FOUND' || noMethod.test(message)) return { wrong: 'dialect', sure: true, named: [] }
  const answer = parsed(raw)
  if (reason === 'INVALID_REQUEST') {
    // Reference servers of v0.1 answer so to any method that they do not know: without the call's id.
    const unread = httpStatus === 400 && isObject(answer) && (answer.id ?? null) === null
    return { wrong: 'dialect', sure: unread, named: [] }
  }
  if (reason !== 'INVALID_PARAMS') return undefined
  const texts = textsOfParams(message, agentError.data as Json | undefined)
  return { wrong: 'dialect', sure: foreignParams.test(texts), named: [] }
}

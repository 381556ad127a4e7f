import type { ProposedCall } from '@/lib/a2a/forms/form-request'
import { addMember, isEmptyValue } from '@/lib/a2a/forms/approvals/other-members'
import { sanitizeValues, shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, isSameJson, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseExactJson } from '@/lib/a2a/json/exact-json'

interface ProposedCallSource {
  id?: Json | undefined
  name?: Json | undefined
  description?: Json | undefined
  args?: Json | undefined
  /** Name of the arguments beside other members; `args` by default. */
  argsName?: string
  /** What the agent sent and the form does not show otherwise. It is shown with the arguments. */
  others?: JsonObject
  may?: Partial<Pick<ProposedCall, 'draft' | 'mayApprove' | 'mayReject' | 'mayRespond'>>
}

/** Maximum lengths of the texts that are shown of an approval, in characters. */
export const maxNameLength = 200
export const maxTitleLength = 300
/** Screens show the beginning, with a button for the rest. */
export const maxTextLength = 100_000

/** Members of a call of a tool that the form shows, or that only identify it. */
export const callMembers = { any: ['args'], scalars: ['id'], texts: { name: maxNameLength } }

/** Maximum number of calls that a form shows. */
const maxCalls = 50

/** Returns the objects in a list, at most 50. */
export const readObjects = (list: Json | undefined): JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject).slice(0, maxCalls) : []

/** Returns the text that says what an approval is for; empty for other values. */
export const readApprovalText = (value: Json | undefined): string => shortenText(value, maxTextLength)

/** Returns a hint, and below it as JSON what the agent sent for all calls together and the form does not show otherwise. */
export function withOthers(hint: string, others: JsonObject): string {
  return [hint, Object.keys(others).length > 0 ? JSON.stringify(others, null, 2) : ''].filter(Boolean).join('\n\n')
}

/** Creates a proposed call. Arguments may be JSON text. */
export function createProposedCall(source: ProposedCallSource): ProposedCall {
  const { id, name, description, args, argsName = 'args', others = {}, may } = source
  return {
    id: typeof id === 'string' || typeof id === 'number' ? `${id}` : '',
    name: shortenText(name, maxNameLength),
    description: readApprovalText(description),
    args: readShownArguments(args, argsName, others),
    draft: null,
    mayApprove: true,
    mayReject: true,
    mayRespond: false,
    ...may,
  }
}

/** Maximum length of JSON text that is parsed, in characters. */
const maxParsedLength = 100_000

/** Returns the object or list in JSON text. Any other value is returned as it is. */
function parseArguments(args: Json, parse: (text: string) => unknown = JSON.parse): Json {
  if (typeof args !== 'string' || args.length > maxParsedLength) return args
  try {
    const parsed = parse(args)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Json) : args
  } catch {
    return args
  }
}

/** Returns the arguments of a call that can be edited, given as data or JSON text; null if they are no object. */
export function readCallArguments(args: Json | undefined): JsonObject | null {
  const parsed = parseArguments(args ?? {})
  return isObject(parsed) ? sanitizeValues(parsed) : null
}

/**
 * Adds other members to the arguments. Arguments that have a member of the same name with another value, or that are no object,
 * become a member.
 */
function joinArguments(args: Json, name: string, others: JsonObject): Json {
  if (Object.keys(others).length === 0) return args
  if (isEmptyValue(args)) return others
  const isClash = (shared: string): boolean =>
    isObject(args) && Object.hasOwn(args, shared) && !isSameJson(args[shared], others[shared])
  if (isObject(args) && !Object.keys(others).some(isClash)) return { ...others, ...args }
  return addMember(others, name, args)
}

/**
 * Returns everything that the agent sent as arguments, with the other members, because a person decides on it. Values that are
 * too many or nested too deeply for a list are returned as text; null if there are none.
 */
function readShownArguments(args: Json | undefined, name: string, others: JsonObject): Json | null {
  const parsed = joinArguments(
    args === undefined || args === '' ? null : parseArguments(args, parseExactJson),
    name,
    others,
  )
  if (parsed === null || sanitizeValues({ parsed })) return parsed
  return typeof args === 'string' && Object.keys(others).length === 0 ? args : JSON.stringify(parsed)
}

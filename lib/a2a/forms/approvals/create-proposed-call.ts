import type { ProposedCall } from '@/lib/a2a/forms/form-request'
import { sanitizeValues, shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseExactJson } from '@/lib/a2a/json/exact-json'

interface ProposedCallSource {
  id?: Json | undefined
  name?: Json | undefined
  description?: Json | undefined
  args?: Json | undefined
  may?: Partial<Pick<ProposedCall, 'draft' | 'mayApprove' | 'mayReject' | 'mayRespond'>>
}

/** Maximum length of the text that describes a call, in characters. Screens show its beginning, with a button for the rest. */
const maxTextLength = 100_000

/** Returns the text that says what an approval is for; empty for other values. */
export const readApprovalText = (value: Json | undefined): string => shortenText(value, maxTextLength)

/** Creates a proposed call. Arguments may be JSON text. */
export function createProposedCall({ id, name, description, args, may }: ProposedCallSource): ProposedCall {
  return {
    id: typeof id === 'string' || typeof id === 'number' ? `${id}` : '',
    name: shortenText(name, 200),
    description: readApprovalText(description),
    args: readShownArguments(args),
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
 * Returns everything that the agent sent as arguments, because a person decides on it. Values that are too many or nested too
 * deeply for a list are returned as text; null if there are none.
 */
function readShownArguments(args: Json | undefined): Json | null {
  if (args === undefined || args === null || args === '') return null
  const parsed = parseArguments(args, parseExactJson)
  if (sanitizeValues({ parsed })) return parsed
  return typeof args === 'string' ? args : JSON.stringify(args)
}

import type { ProposedCall } from '@/lib/a2a/forms/form-request'
import { sanitizeValues, shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json } from '@/lib/a2a/json'

interface ProposedCallSource {
  id?: Json | undefined
  name?: Json | undefined
  description?: Json | undefined
  args?: Json | undefined
  may?: Partial<Pick<ProposedCall, 'draft' | 'mayApprove' | 'mayReject' | 'mayRespond'>>
}

/** Creates a proposed call. Arguments may be JSON text. */
export function createProposedCall({ id, name, description, args, may }: ProposedCallSource): ProposedCall {
  return {
    id: typeof id === 'string' || typeof id === 'number' ? `${id}` : '',
    name: shortenText(name, 200),
    description: shortenText(description),
    args: readCallArguments(args),
    draft: null,
    mayApprove: true,
    mayReject: true,
    mayRespond: false,
    ...may,
  }
}

/** Returns the arguments of a call, given as data or JSON text; null if they cannot be shown. */
export function readCallArguments(args: Json | undefined) {
  if (typeof args !== 'string') return isObject(args) ? sanitizeValues(args) : null
  try {
    const parsed = JSON.parse(args.slice(0, 100_000)) as Json
    return isObject(parsed) ? sanitizeValues(parsed) : null
  } catch {
    return null
  }
}

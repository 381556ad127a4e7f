import type { ProposedCall } from '@/lib/a2a/forms/form-request'
import { plainValues, shortText } from '@/lib/a2a/forms/plain-values'
import { isObject, type Json } from '@/lib/a2a/json'

interface Given {
  id?: Json | undefined
  name?: Json | undefined
  description?: Json | undefined
  args?: Json | undefined
  may?: Partial<Pick<ProposedCall, 'draft' | 'mayApprove' | 'mayReject' | 'mayRespond'>>
}

/** A call as agents propose it; arguments may be JSON text. */
export function proposedCall({ id, name, description, args, may }: Given): ProposedCall {
  return {
    id: typeof id === 'string' || typeof id === 'number' ? `${id}` : '',
    name: shortText(name, 200),
    description: shortText(description),
    args: argsOf(args),
    draft: null,
    mayApprove: true,
    mayReject: true,
    mayRespond: false,
    ...may,
  }
}

/** The arguments of a call, written as data or as JSON text; null: none that are fit to show. */
export function argsOf(args: Json | undefined) {
  if (typeof args !== 'string') return isObject(args) ? plainValues(args) : null
  try {
    const parsed = JSON.parse(args.slice(0, 100_000)) as Json
    return isObject(parsed) ? plainValues(parsed) : null
  } catch {
    return null
  }
}

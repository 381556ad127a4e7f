import 'server-only'
import { operations } from '@/lib/a2a/call'
import { errorReasons } from '@/lib/a2a/error-reasons'
import { rowKinds } from '@/lib/a2a/row-kinds'
import { taskStates } from '@/lib/a2a/states'
import { type FaultData, faultKinds, Fault } from '@/lib/faults/fault'
import type { Mask } from '@/lib/server/credentials/mask-forms'

/** Words on which the meaning of an event hangs: they stay, even where somebody chose one of them as a password. */
const ownValues = new Set<string>([
  ...rowKinds,
  ...taskStates,
  ...operations,
  ...faultKinds,
  ...errorReasons,
  'user',
  'agent',
  'switchboard',
  'connection',
])
/** The same of names of members. */
const ownNames = new Set(
  (
    'agentError append artifact artifactId artifacts call cause code config contextId data description details event extra fault ' +
    'filename final hint history httpStatus kind lastChunk mediaType message messageId metadata name note operation options ' +
    'parts raw reason retryAfter role state status task taskId text timestamp url values'
  ).split(' '),
)

/** The same value with every secret in it masked, in texts and in names of members; the value itself where there is none. */
export function maskValue<T>(value: T, mask: Mask): T {
  return mask.isIdle() ? value : (walk(value, mask) as T)
}

/** A fault without the agent's secrets. */
export function maskFault(fault: FaultData, mask: Mask): Fault {
  const { kind, message, ...rest } = maskValue(fault, mask)
  return new Fault(kind, message, rest)
}

function walk(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return ownValues.has(value) ? value : mask(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => walk(item, mask))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  let changed = false
  const members = Object.entries(value).map(([name, member]) => {
    const kept = [ownNames.has(name) ? name : mask(name), walk(member, mask)] as const
    changed ||= kept[0] !== name || kept[1] !== member
    return kept
  })
  return changed ? Object.fromEntries(members) : value
}

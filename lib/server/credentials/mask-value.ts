import 'server-only'
import { operations } from '@/lib/a2a/call'
import { errorReasons } from '@/lib/a2a/error-reasons'
import { rowKinds } from '@/lib/a2a/row-kinds'
import { taskStates } from '@/lib/a2a/states'
import { type FaultData, faultKinds, Fault } from '@/lib/faults/fault'
import type { Mask } from '@/lib/server/credentials/mask-forms'

/** Values with a meaning in the protocol: never masked, even if a user chose one of them as a password. */
export const protocolValues = new Set<string>([
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
/** Names of members with a meaning in the protocol: never masked. */
export const protocolNames = new Set(
  (
    'agentError append artifact artifactId artifacts call cause code config contextId data description details event extra fault ' +
    'filename final hint history httpStatus kind lastChunk mediaType message messageId metadata name note operation options ' +
    'parts raw reason retryAfter role state status task taskId text timestamp url values'
  ).split(' '),
)

/** Masks every secret in the texts and member names of a value. Returns the value itself if there is none. */
export function maskValue<T>(value: T, mask: Mask): T {
  return mask.isIdle() ? value : (walk(value, mask) as T)
}

/** Returns the fault without the agent's secrets. */
export function maskFault(fault: FaultData, mask: Mask): Fault {
  const { kind, message, ...rest } = maskValue(fault, mask)
  return new Fault(kind, message, rest)
}

function walk(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return protocolValues.has(value) ? value : mask(value)
  if (Array.isArray(value)) return walkArray(value, mask)
  if (typeof value !== 'object' || value === null) return value
  return walkObject(value as Record<string, unknown>, mask)
}

/** Copies the array only once an item changes. */
function walkArray(items: readonly unknown[], mask: Mask): readonly unknown[] {
  let copy: unknown[] | undefined
  for (let index = 0; index < items.length; index++) {
    const item = walk(items[index], mask)
    if (item === items[index]) continue
    copy ??= [...items]
    copy[index] = item
  }
  return copy ?? items
}

/** Copies the object only once a member changes. */
function walkObject(value: Record<string, unknown>, mask: Mask): object {
  let copy: [string, unknown][] | undefined
  let same = 0
  for (const name in value) {
    const key = protocolNames.has(name) ? name : mask(name)
    const member = walk(value[name], mask)
    if (!copy && key === name && member === value[name]) {
      same += 1
      continue
    }
    copy ??= Object.entries(value).slice(0, same)
    copy.push([key, member])
  }
  return copy ? (Object.fromEntries(copy) as object) : value
}

import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

/**
 * Metadata of a part whose content is a secret between its sender and the agent: `true`, or JSON Pointers to what of its
 * data is. It is taken off before the agent gets it.
 */
export const secretMark = 'switchboard/secret'

const hidden = '••••'

const isSecret = ({ metadata }: Part): boolean => metadata?.[secretMark] === true || pointersOf({ metadata }) !== null

/** Which values of a part's data are secret; null where it does not say. */
function pointersOf({ metadata }: Pick<Part, 'metadata'>): string[] | null {
  const mark = metadata?.[secretMark]
  const pointers = Array.isArray(mark) ? mark.filter((one) => typeof one === 'string') : []
  return pointers.length > 0 ? pointers : null
}

/** True when the message tells a secret. */
export function tellsSecret({ parts }: Message): boolean {
  return parts.some(isSecret)
}

/**
 * True when the message is not kept as it was said: it tells a secret, or one that was known has been masked in it, here
 * or on its way from elsewhere. It cannot be said again.
 */
export function lacksSecret(message: Message): boolean {
  const { parts, metadata } = message
  return tellsSecret(message) || /••••|\[secret\]/.test(JSON.stringify([parts, metadata]))
}

/** True when a part of the message is secret as a whole. */
export function tellsSecretPart({ parts }: Message): boolean {
  return parts.some(({ metadata }) => metadata?.[secretMark] === true)
}

/** The message with all of its parts secret. */
export function markSecrets(message: Message): Message {
  return { ...message, parts: message.parts.map(mark) }
}

function mark(part: Part): Part {
  return { ...part, metadata: { ...part.metadata, [secretMark]: true } }
}

/**
 * The message as it is logged: nothing of its secret parts but that they are there. Where one is secret as a whole, so is
 * what goes with the message: extensions say it there once more.
 */
export function hideSecrets(message: Message): Message {
  if (!tellsSecret(message)) return message
  const { metadata } = message
  return {
    ...message,
    parts: message.parts.map((part) => (isSecret(part) ? hide(part) : part)),
    ...(metadata && tellsSecretPart(message) && { metadata: hideValues(metadata) as JsonObject }),
  }
}

/** The message as the agent gets it: without our mark. */
export function unmarkSecrets(message: Message): Message {
  return tellsSecret(message)
    ? { ...message, parts: message.parts.map((part) => (isSecret(part) ? unmark(part) : part)) }
    : message
}

/** Every text that is secret in the message, the values of data one by one. */
export function secretsIn(message: Message): string[] {
  const inParts = message.parts.filter(isSecret).flatMap((part) => {
    const pointers = 'data' in part ? pointersOf(part) : null
    const content = contentOf(part)
    return pointers ? pointers.flatMap((pointer) => leaves(at(content, pointer))) : leaves(content)
  })
  return tellsSecretPart(message) ? [...inParts, ...leaves(message.metadata ?? null)] : inParts
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

function at(json: Json, pointer: string): Json {
  return stepsOf(pointer).reduce<Json>((found, step) => {
    if (Array.isArray(found)) return found[Number(step)] ?? null
    return isObject(found) && Object.hasOwn(found, step) ? (found[step] ?? null) : null
  }, json)
}

function hideAt(json: Json, [step, ...rest]: string[]): Json {
  if (step === undefined) return hideValues(json)
  if (Array.isArray(json)) return json.map((one, index) => (String(index) === step ? hideAt(one, rest) : one))
  if (!isObject(json) || !Object.hasOwn(json, step)) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, name === step ? hideAt(value, rest) : value]),
  )
}

function contentOf(part: Part): Json {
  if ('text' in part) return part.text
  if ('raw' in part) return part.raw
  return 'url' in part ? part.url : part.data
}

function leaves(json: Json): string[] {
  if (json === null || typeof json === 'boolean') return []
  if (typeof json !== 'object') return [String(json)]
  return (Array.isArray(json) ? json : Object.values(json)).flatMap(leaves)
}

function hide(part: Part): Part {
  const { metadata } = part
  if ('text' in part) return { text: hidden, metadata }
  if ('data' in part) {
    const pointers = pointersOf(part)
    const data = pointers
      ? pointers.reduce((json, pointer) => hideAt(json, stepsOf(pointer)), part.data)
      : hideValues(part.data)
    return { data, metadata }
  }
  // A file is not even named.
  return { text: hidden, metadata }
}

/** The names of members stay: they are the agent's own. */
function hideValues(json: Json): Json {
  if (json === null || typeof json !== 'object') return hidden
  if (Array.isArray(json)) return json.map(hideValues)
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, hideValues(value)]))
}

function unmark({ metadata, ...part }: Part): Part {
  const { [secretMark]: _mark, ...rest } = metadata ?? {}
  return Object.keys(rest).length > 0 ? { ...part, metadata: rest } : part
}

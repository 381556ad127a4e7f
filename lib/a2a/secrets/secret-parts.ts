import type { Call } from '@/lib/a2a/call'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part, PushConfig } from '@/lib/a2a/model'

/**
 * Metadata of a part whose content is a secret between its sender and the agent: `true`, or JSON Pointers to the secret values
 * in its data. Removed before the part is sent to the agent.
 */
export const secretMark = 'switchboard/secret'

/** Stands for a secret in logs, exports and everything else that is shown. */
export const maskPlaceholder = '••••'

const isSecret = ({ metadata }: Part): boolean => metadata?.[secretMark] === true || pointersOf({ metadata }) !== null

/** Returns the JSON Pointers to the secret values of a part's data; null if there are none. */
function pointersOf({ metadata }: Pick<Part, 'metadata'>): string[] | null {
  const mark = metadata?.[secretMark]
  const pointers = Array.isArray(mark) ? mark.filter((one) => typeof one === 'string') : []
  return pointers.length > 0 ? pointers : null
}

/** True if the message contains a secret. */
export function hasSecret({ parts }: Message): boolean {
  return parts.some(isSecret)
}

/**
 * True if the message cannot be sent again, because it is not stored as it was sent: it contains a secret, or a known secret
 * was masked in it, by this Switchboard or by the one that it was imported from.
 */
export function hasMaskedSecret(message: Message): boolean {
  const { parts, metadata } = message
  return hasSecret(message) || /••••|\[secret\]/.test(JSON.stringify([parts, metadata]))
}

/** True if a part of the message is secret as a whole. */
export function hasSecretPart({ parts }: Message): boolean {
  return parts.some(({ metadata }) => metadata?.[secretMark] === true)
}

/** Returns the message with all of its parts marked as secret. */
export function markSecrets(message: Message): Message {
  return { ...message, parts: message.parts.map(mark) }
}

function mark(part: Part): Part {
  return { ...part, metadata: { ...part.metadata, [secretMark]: true } }
}

/**
 * Returns the message as it is logged, with its secrets masked. If a part is secret as a whole, the metadata of the message is
 * masked too, because extensions repeat the content there.
 */
export function maskSecrets(message: Message): Message {
  if (!hasSecret(message)) return message
  const { metadata } = message
  return {
    ...message,
    parts: message.parts.map((part) => (isSecret(part) ? hide(part) : part)),
    ...(metadata && hasSecretPart(message) && { metadata: hideValues(metadata) as JsonObject }),
  }
}

/** Returns the message as it is sent to the agent: without the secret mark. */
export function unmarkSecrets(message: Message): Message {
  return hasSecret(message)
    ? { ...message, parts: message.parts.map((part) => (isSecret(part) ? unmark(part) : part)) }
    : message
}

/** Returns every secret text of the message, the values of data one by one. */
export function extractSecrets(message: Message): string[] {
  const inParts = message.parts.filter(isSecret).flatMap((part) => {
    const pointers = 'data' in part ? pointersOf(part) : null
    const content = contentOf(part)
    return pointers ? pointers.flatMap((pointer) => leaves(at(content, pointer))) : leaves(content)
  })
  return hasSecretPart(message) ? [...inParts, ...leaves(message.metadata ?? null)] : inParts
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

function at(json: Json, pointer: string): Json {
  return stepsOf(pointer).reduce<Json>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)] ?? null
    return isObject(value) && Object.hasOwn(value, step) ? (value[step] ?? null) : null
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
  if ('text' in part) return { text: maskPlaceholder, metadata }
  if ('data' in part) {
    const pointers = pointersOf(part)
    const data = pointers
      ? pointers.reduce((json, pointer) => hideAt(json, stepsOf(pointer)), part.data)
      : hideValues(part.data)
    return { data, metadata }
  }
  // The name of a file is masked too.
  return { text: maskPlaceholder, metadata }
}

/** Names of members stay: they are the agent's own. */
function hideValues(json: Json): Json {
  if (json === null || typeof json !== 'object') return maskPlaceholder
  if (Array.isArray(json)) return json.map(hideValues)
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, hideValues(value)]))
}

function unmark({ metadata, ...part }: Part): Part {
  const { [secretMark]: _mark, ...rest } = metadata ?? {}
  return Object.keys(rest).length > 0 ? { ...part, metadata: rest } : part
}

const hiddenValue = '•••'

/**
 * Returns a push config as logs and responses may show it: without token, credentials, query, and key of Switchboard's webhook
 * URLs.
 */
function maskConfigSecrets({ token, authentication, ...config }: PushConfig): PushConfig {
  return {
    ...config,
    url: withoutQuery(config.url.replace(/(\/api\/hooks\/)[\w-]+/, `$1${hiddenValue}`)),
    ...(token !== undefined && { token: hiddenValue }),
    ...(authentication && {
      authentication: { ...authentication, ...(authentication.credentials && { credentials: hiddenValue }) },
    }),
  }
}

/** Returns a call as the log may show it; the same object if there is nothing to hide. */
export function maskPushSecrets(call: Call): Call {
  if (call.operation === 'setPush') return { ...call, config: maskConfigSecrets(call.config) }
  if (call.operation !== 'send' && call.operation !== 'stream') return call
  const { pushConfig } = call.options
  return pushConfig ? { ...call, options: { ...call.options, pushConfig: maskConfigSecrets(pushConfig) } } : call
}

function withoutQuery(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : `${url.slice(0, at)}?${hiddenValue}`
}

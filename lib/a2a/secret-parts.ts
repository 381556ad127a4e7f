import type { Json } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

/** Metadata of a part whose content is a secret between its sender and the agent: it is taken off before the agent gets it. */
export const secretMark = 'switchboard/secret'

const hidden = '••••'

const isSecret = ({ metadata }: Part): boolean => metadata?.[secretMark] === true

/** True when the message tells a secret. */
export function tellsSecret({ parts }: Message): boolean {
  return parts.some(isSecret)
}

/** The message with all of its parts secret. */
export function markSecrets(message: Message): Message {
  return { ...message, parts: message.parts.map(mark) }
}

function mark(part: Part): Part {
  return { ...part, metadata: { ...part.metadata, [secretMark]: true } }
}

/** The message as it is logged: nothing of its secret parts but that they are there. */
export function hideSecrets(message: Message): Message {
  return tellsSecret(message)
    ? { ...message, parts: message.parts.map((part) => (isSecret(part) ? hide(part) : part)) }
    : message
}

/** The message as the agent gets it: without our mark. */
export function unmarkSecrets(message: Message): Message {
  return tellsSecret(message)
    ? { ...message, parts: message.parts.map((part) => (isSecret(part) ? unmark(part) : part)) }
    : message
}

/** Every text that is secret in the message, the values of data one by one. */
export function secretsIn({ parts }: Message): string[] {
  return parts.filter(isSecret).flatMap((part) => leaves(contentOf(part)))
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
  if ('data' in part) return { data: hideValues(part.data), metadata }
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

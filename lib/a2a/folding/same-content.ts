import type { Message, Part } from '@/lib/a2a/model'

function contentOf(part: Part): string {
  if ('text' in part) return `text ${part.text}`
  if ('raw' in part) return `raw ${part.raw}`
  return 'url' in part ? `url ${part.url}` : `data ${JSON.stringify(part.data)}`
}

/** What parts hold, as one string; their names, types and metadata are left out, since agents change them on echo. */
export function partsKey(parts: readonly Part[]): string {
  return JSON.stringify(parts.map(contentOf))
}

/** Who says what: equal for two messages that say the same. */
export function messageKey({ role, parts }: Message): string {
  return `${role} ${partsKey(parts)}`
}

function isSamePart(one: Part, other: Part | undefined): boolean {
  if (one === other) return true
  if (!other) return false
  if ('text' in one && 'text' in other) return one.text === other.text
  if ('raw' in one && 'raw' in other) return one.raw === other.raw
  return contentOf(one) === contentOf(other)
}

/** True if `partsKey` of both is equal. Stops at the first difference. */
export function isSameParts(one: readonly Part[], other: readonly Part[]): boolean {
  return one === other || (one.length === other.length && one.every((part, index) => isSamePart(part, other[index])))
}

/** True if `messageKey` of both is equal. Stops at the first difference. */
export function isSameMessage(one: Message, other: Message): boolean {
  return one.role === other.role && isSameParts(one.parts, other.parts)
}

/** Longer messages are compared by a hash first, so that an index of them stays small. In characters. */
const shortKey = 64

/** Characters of a message that its hash covers. Few messages of a task can be longer than that. */
const hashedLength = 250_000

/** Agents cannot choose contents of equal hash: it differs in each process. */
const seeds = [Math.random(), Math.random()].map((random) => Math.floor(random * 2 ** 32)) as [number, number]

/** Returns a short key that is equal for two messages of the same content. Others hardly ever have the same. */
export function contentKey({ role, parts }: Message): string {
  let [one, other] = seeds
  let length = 0
  let short = ''
  for (const part of parts) {
    const content = contentOf(part)
    const end = Math.min(content.length, hashedLength - length)
    for (let at = 0; at < end; at++) {
      const code = content.charCodeAt(at)
      one = Math.imul(one ^ code, 2_654_435_761)
      other = Math.imul(other ^ code, 1_597_334_677)
    }
    one = Math.imul(one ^ content.length, 2_246_822_507) ^ (other >>> 13)
    other = Math.imul(other ^ content.length, 3_266_489_909) ^ (one >>> 16)
    length = Math.min(hashedLength, length + content.length)
    if (short.length <= shortKey) short += `${content.length} ${content} `
  }
  return short.length <= shortKey ? `${role} ${short}` : `${role} ${parts.length} ${length} ${one} ${other}`
}

import { textPrefixLength, textPrefix } from '@/lib/a2a/folding/append-parts'
import { isSameJson } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

function contentOf(part: Part): string {
  if ('text' in part) return `text ${part.text}`
  if ('raw' in part) return `raw ${part.raw}`
  return 'url' in part ? `url ${part.url}` : `data ${JSON.stringify(part.data)}`
}

/**
 * Returns the content of parts as one string. Names, types and metadata are left out, since agents change them when they repeat
 * parts.
 */
export function partsKey(parts: readonly Part[]): string {
  return JSON.stringify(parts.map(contentOf))
}

/** Returns the role and content of a message as one string. */
export function messageKey({ role, parts }: Message): string {
  return `${role} ${partsKey(parts)}`
}

function isSamePart(one: Part, other: Part | undefined): boolean {
  if (one === other) return true
  if (!other) return false
  if ('text' in one) return 'text' in other && one.text === other.text
  if ('raw' in one) return 'raw' in other && one.raw === other.raw
  if ('url' in one) return 'url' in other && one.url === other.url
  return 'data' in other && isSameJson(one.data, other.data)
}

/** True if `partsKey` of both is equal. Stops at the first difference. */
export function isSameParts(one: readonly Part[], other: readonly Part[]): boolean {
  return one === other || (one.length === other.length && one.every((part, index) => isSamePart(part, other[index])))
}

/** True if `messageKey` of both is equal. Stops at the first difference. */
export function isSameMessage(one: Message, other: Message): boolean {
  return one.role === other.role && isSameParts(one.parts, other.parts)
}

/** In characters. The key of a longer message is a hash, so that an index of messages stays small. */
const shortKey = 64
/** Values of a part's data that its hash covers. */
const hashedValues = 2_000
/** Hashes of parts longer than this are remembered: a message that grows piece by piece has the others again. */
const longPart = 1_000

/** Differ in each process, so that agents cannot choose contents with equal hashes. */
const seeds = [Math.random(), Math.random()].map((random) => Math.floor(random * 2 ** 32)) as [number, number]

interface Hash {
  one: number
  other: number
  /** Of the content, in characters; of data as far as the hash covers it. */
  length: number
}

const hashes = new WeakMap<Part, Hash>()

/** What the hash of a part covers, and how long its content is. Takes no time for what follows. */
function partPrefix(part: Part): { text: string; length: number } {
  if ('text' in part) return { text: `text ${textPrefix(part)}`, length: part.text.length }
  if ('raw' in part) return { text: `raw ${part.raw.slice(0, textPrefixLength)}`, length: part.raw.length }
  const text = 'url' in part ? `url ${part.url}` : `data ${jsonPrefix(part.data)}`
  return { text, length: text.length }
}

/** The first values of JSON data. The same for the same data. */
function jsonPrefix(data: unknown): string {
  let left = hashedValues
  const visit = (value: unknown): string => {
    left -= 1
    if (left < 0) return ''
    if (typeof value === 'string') return JSON.stringify(value.slice(0, textPrefixLength))
    if (typeof value !== 'object' || value === null) return String(value)
    const texts: string[] = []
    const isList = Array.isArray(value)
    for (const name in isList ? value.slice(0, left) : value) {
      if (left <= 0) break
      const member = (value as Record<string, unknown>)[name]
      if (member !== undefined) texts.push(isList ? visit(member) : `${JSON.stringify(name)}:${visit(member)}`)
    }
    return isList ? `[${value.length} ${texts.join(',')}]` : `{${texts.join(',')}}`
  }
  return visit(data).slice(0, textPrefixLength)
}

function hashOf(part: Part): Hash {
  const known = hashes.get(part)
  if (known) return known
  const { text, length } = partPrefix(part)
  let [one, other] = seeds
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  const hash = { one, other, length }
  if (text.length > longPart) hashes.set(part, hash)
  return hash
}

/** Returns a short key that is equal for two messages of the same content. Others hardly ever have the same. */
export function contentKey({ role, parts }: Message): string {
  let [one, other] = seeds
  let total = 0
  let short = ''
  for (const part of parts) {
    const hash = hashOf(part)
    one = Math.imul(one ^ hash.one ^ hash.length, 2_246_822_507) ^ (other >>> 13)
    other = Math.imul(other ^ hash.other ^ hash.length, 3_266_489_909) ^ (one >>> 16)
    total += hash.length
    if (hash.length > shortKey) short += ' '.repeat(shortKey)
    if (short.length <= shortKey) short += `${hash.length} ${partPrefix(part).text} `
  }
  return short.length <= shortKey ? `${role} ${short}` : `${role} ${parts.length} ${total} ${one} ${other}`
}

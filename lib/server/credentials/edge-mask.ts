import 'server-only'
import { type FormIndex, getFormIndex } from '@/lib/server/credentials/form-index'
import { createPieceFinder } from '@/lib/server/credentials/piece-finder'
import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import { protocolNames, protocolValues } from '@/lib/server/credentials/mask-value'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Minimum characters of a secret at the edge of a text that are masked: with fewer, harmless names would lose their ends. */
const minEdge = 8
const charactersPerStep = 1_000_000
/** A text takes as long as this many characters more. */
const charactersOfText = 20
/** Members that are not masked: what the agent must recognize again, constants, and bytes. */
const unmaskedMembers = new Set(
  'id taskId contextId sessionId raw bytes role state kind type mediaType mimeType jsonrpc method timestamp'.split(' '),
)

/** Masks pieces of secrets at the edges of texts. */
export interface EdgeMask {
  /** Returns true if the JSON text may have something to mask. One pass, without parsing. */
  mayChange: (json: string) => boolean
  /**
   * Returns the value with each text masked that ends with the beginning of a secret, or begins with the end of one, of at
   * least eight characters; the value itself if there is none. Ends of members called `text` stay. Yields after each million
   * characters.
   */
  apply: <T>(value: T) => Generator<void, T>
}

const edgeMasks = new WeakMap<readonly SecretForm[], EdgeMask>()

/** Returns the edge mask of these forms. It is built once for each array, which must not change. */
export function getEdgeMask(forms: readonly SecretForm[]): EdgeMask {
  const known = edgeMasks.get(forms)
  if (known) return known
  const mask = buildMask(forms)
  edgeMasks.set(forms, mask)
  return mask
}

function buildMask(forms: readonly SecretForm[]): EdgeMask {
  // A text of this length has no shorter piece that counts.
  const texts = forms.map(({ text }) => text).filter(({ length }) => length > minEdge)
  const startPieces = texts.map((text) => text.slice(0, minEdge))
  const endPieces = texts.map((text) => text.slice(-minEdge))
  const [starts, ends] = [createPieceFinder(startPieces, minEdge), createPieceFinder(endPieces, minEdge)]
  const edges = createPieceFinder([...startPieces, ...endPieces], minEdge)
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  // Most frames contain no piece of any secret.
  let backwards: FormIndex | undefined
  const lengthAtStart = (text: string): number => {
    const start = text.slice(0, longest)
    if (ends.search(start, 0) === -1) return 0
    backwards ??= getFormIndex(texts.map((secret) => ({ text: reverse(secret) })))
    return longestPrefix(backwards, reverse(start))
  }
  const lengthAtEnd = (text: string): number =>
    starts.search(text, Math.max(0, text.length - longest)) === -1 ? 0 : longestPrefix(getFormIndex(forms), text)
  const maskEdges = (text: string, isText: boolean): string => {
    if (text.length < minEdge) return text
    const start = lengthAtStart(text)
    const end = isText ? 0 : lengthAtEnd(text)
    if (start + end >= text.length) return maskPlaceholder
    return (start > 0 ? maskPlaceholder : '') + text.slice(start, text.length - end) + (end > 0 ? maskPlaceholder : '')
  }
  let charactersInStep = 0
  function* walk(value: unknown, name: string): Generator<void, unknown> {
    if (typeof value === 'string') {
      charactersInStep += value.length + charactersOfText
      if (charactersInStep > charactersPerStep) {
        charactersInStep = 0
        yield
      }
      return protocolValues.has(value) ? value : maskEdges(value, name === 'text')
    }
    if (typeof value !== 'object' || value === null) return value
    let changed = false
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (const item of value) {
        const newItem = yield* walk(item, name)
        changed ||= newItem !== item
        items.push(newItem)
      }
      return changed ? items : value
    }
    const members: [string, unknown][] = []
    for (const [key, member] of Object.entries(value)) {
      const isName = protocolNames.has(key) || unmaskedMembers.has(key)
      charactersInStep += isName ? 0 : key.length + charactersOfText
      const newKey = isName ? key : maskEdges(key, false)
      const newMember = unmaskedMembers.has(key) && typeof member === 'string' ? member : yield* walk(member, key)
      changed ||= newKey !== key || newMember !== member
      members.push([newKey, newMember])
    }
    return changed ? Object.fromEntries(members) : value
  }
  return {
    // Any character may be escaped.
    mayChange: (json) => texts.length > 0 && (json.includes(String.raw`\u`) || edges.search(json, 0) !== -1),
    apply: <T>(value: T) => walk(value, '') as Generator<void, T>,
  }
}

function longestPrefix(index: FormIndex, text: string): number {
  const length = index.prefixAtEnd(text)
  return length < minEdge ? 0 : length
}

/** Returns the UTF-16 units in reverse order. */
function reverse(text: string): string {
  const units = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index += 1) units[text.length - 1 - index] = text.charCodeAt(index)
  return Buffer.from(units.buffer).toString('utf16le')
}

import { isProtoMember, toProtoCard } from '@/lib/a2a/cards/proto-card'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

/**
 * Returns the canonical text of a JSON value (RFC 8785): no white space, members sorted by UTF-16 code units, numbers and
 * strings as ECMAScript writes them, as the RFC requires.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

const maxLength = 8_000

/** Decodes the protected header of a card signature (RFC 7515 §4), a JSON object in base64url; undefined if it is malformed. */
export function protectedHeader(text: Json | undefined): JsonObject | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !/^[\w-]+$/.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const header = parseBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(header) ? header : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes what is empty at any depth: texts, lists, objects and null. Keeps `false` and `0`. Returns undefined if nothing is
 * left.
 */
function withoutEmpty(value: Json): Json | undefined {
  if (value === '' || value === null) return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const content = withoutEmpty(member)
    return content === undefined ? [] : [[name, content]]
  })
  return members.length > 0 ? Object.fromEntries(members) : undefined
}

/**
 * Returns the payload that the official SDKs sign and verify (v1.0 §8.4.1): the card without its signatures and without empty
 * values, as canonical JSON.
 */
export function sdkSigningPayload({ signatures: _signatures, ...card }: JsonObject): string {
  return canonicalJson(withoutEmpty(card) ?? {})
}

/** A payload that a card signature may cover, and the card members that it does not include. */
interface SigningPayload {
  text: string
  uncovered: string[]
}

/**
 * Returns the payloads that a card signature may cover, in the order to try: the whole card and only v1.0's members as the
 * official SDKs sign them, v1.0's members per §8.4.1, and the card as it is. Always canonical JSON without the signatures.
 */
export function signingPayloads({ signatures: _signatures, ...card }: JsonObject): SigningPayload[] {
  const uncovered = Object.keys(card).filter((name) => !isProtoMember(name))
  const all: SigningPayload[] = [
    { text: sdkSigningPayload(card), uncovered: [] },
    { text: sdkSigningPayload(toProtoCard(card, 'filled')), uncovered },
    { text: canonicalJson(toProtoCard(card, 'specified')), uncovered },
    { text: canonicalJson(card), uncovered: [] },
  ]
  return all.filter(({ text }, position) => all.findIndex((other) => other.text === text) === position)
}

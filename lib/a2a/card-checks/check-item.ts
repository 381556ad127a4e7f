import { joinMemberPath } from '@/lib/a2a/card-checks/describe-value'
import { type Evidence, type Generation, type Level, ownRule } from '@/lib/a2a/card-checks/rule'
import type { CardReading } from '@/lib/a2a/cards/read-card'
import type { JsonObject } from '@/lib/a2a/json'

interface OpenLevel {
  path: string
  /** The current member, or the position in an array. */
  at: string | number
  seen: Set<string>
}

/** An unterminated string is a token too. Otherwise each quote in it would be tried as the start of another string. */
const tokens = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[{}[\],:]/g

function currentPath({ path, at }: OpenLevel): string {
  return typeof at === 'number' ? `${path}[${at}]` : joinMemberPath(path, at)
}

/**
 * Decodes escapes, because they can write one name in two ways. A token with a line break is not JSON and is returned as it is.
 */
function decodeToken(token: string): string {
  try {
    return JSON.parse(token) as string
  } catch {
    return token.slice(1, -1)
  }
}

/** Returns the paths of members that a JSON text has more than once in one object. Parsers keep the first or the last. */
export function findRepeatedKeys(text: string): string[] {
  const paths: string[] = []
  const levels: OpenLevel[] = []
  let key: string | undefined
  for (const [token] of text.matchAll(tokens)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      levels.push({ path: level ? currentPath(level) : '', at: token === '[' ? 0 : '', seen: new Set() })
    } else if (token === '}' || token === ']') {
      levels.pop()
    } else if (token === ',' && typeof level?.at === 'number') {
      level.at += 1
    } else if (token === ':' && level && key !== undefined) {
      level.at = key
      if (level.seen.has(key)) paths.push(currentPath(level))
      level.seen.add(key)
    }
    key = token.startsWith('"') ? decodeToken(token) : undefined
  }
  return [...new Set(paths)]
}

export const textRules = { 'member-twice': ownRule('warning') }

/** Checks the text of a card for repeated members, which the parsed JSON does not show (RFC 8259 §4). */
export const checkText: CardCheck<keyof typeof textRules> = ({ raw }) =>
  raw === undefined ? [] : findRepeatedKeys(raw).map((path) => createFinding('member-twice', path))

type FindingValues = Record<string, string | number>

/** A result of a check. The rule of its code decides what it means in the protocol version of the card, if anything. */
export interface Finding<Code extends string = string> {
  code: Code
  /** Path of the member, e.g. `skills[0].tags`. */
  path: string
  /** Values for the placeholders of its message. */
  values?: FindingValues
  /** Section of the specification, if the rule has none of its own. */
  section?: string
}

/** One item of the report on a card. Its messages are in the message files, by code; `section` is e.g. `v1.0 §4.4.1`. */
export interface CheckItem extends Finding {
  level: Level
}

/** Input of a check: the card as received and as decoded. */
export interface CheckInput {
  /** Without values beyond the limits. */
  json: JsonObject
  reading: CardReading
  generation: Generation
  /** Empty for a pasted card. */
  cardUrl: string
  /** The text of the card, if known. */
  raw?: string
  /** What calls have shown about the agent. */
  evidence: Evidence
}

export type CardCheck<Code extends string = string> = (checked: CheckInput) => Finding<Code>[]

/** Creates a finding. `values` fill the placeholders of its message. */
export function createFinding<Code extends string>(code: Code, path: string, values?: FindingValues): Finding<Code> {
  return { code, path, ...(values && { values }) }
}

import type { CardReading } from '@/lib/a2a/cards/read-card'
import type { JsonObject } from '@/lib/a2a/json'

/** Codes of the differences between two cards of an agent. */
export const cardChangeCodes = [
  'name-changed',
  'description-added',
  'description-changed',
  'description-removed',
  'version-added',
  'version-changed',
  'version-removed',
  'provider-added',
  'provider-changed',
  'provider-removed',
  'provider-url-changed',
  'icon-added',
  'icon-changed',
  'icon-removed',
  'documentation-added',
  'documentation-changed',
  'documentation-removed',
  'endpoint-moved',
  'interface-added',
  'interface-removed',
  'preferred-changed',
  'binding-changed',
  'generation-changed',
  'protocol-version-changed',
  'tenant-added',
  'tenant-changed',
  'tenant-removed',
  'streaming-gained',
  'streaming-lost',
  'push-gained',
  'push-lost',
  'extended-card-gained',
  'extended-card-lost',
  'extension-added',
  'extension-added-required',
  'extension-removed',
  'extension-required',
  'extension-optional',
  'extension-changed',
  'scheme-added',
  'scheme-changed',
  'scheme-removed',
  'scheme-renamed',
  'credential-demanded',
  'credential-not-demanded',
  'requirement-added',
  'requirement-tightened',
  'requirement-loosened',
  'input-mode-added',
  'input-mode-removed',
  'output-mode-added',
  'output-mode-removed',
  'skill-added',
  'skill-removed',
  'skill-id-changed',
  'skill-renamed',
  'skill-described',
  'skill-tags-changed',
  'skill-examples-changed',
  'skill-input-mode-added',
  'skill-input-mode-removed',
  'skill-output-mode-added',
  'skill-output-mode-removed',
  'skill-demands-more',
  'skill-demands-less',
  'skill-members-changed',
  'signature-added',
  'signature-removed',
  'signature-key-changed',
  'signature-renewed',
  'member-added',
  'member-changed',
  'member-removed',
  'order-only',
  'form-only',
  'other',
  'and-more',
] as const
export type CardChangeCode = (typeof cardChangeCodes)[number]

/** A card to compare: as read, as JSON and as text. */
export interface ComparedCard {
  reading: CardReading
  json: JsonObject
  raw: string
}

/** One difference between two cards of an agent. Messages translate it by its code. */
export interface CardChange {
  code: CardChangeCode
  values: Record<string, string>
  /** Path in the later card, or in the earlier one if the later card lacks the member, e.g. `skills[0].tags`. */
  path: string
  /** Whether callers that follow the earlier card may fail. */
  breaking: boolean
}

const maxValueLength = 200

function cut(text: string): string {
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text
}

/** Creates a change. The path and values are cut to 200 characters. */
export function cardChange(
  code: CardChangeCode,
  path: string,
  values: Record<string, string> = {},
  breaking = false,
): CardChange {
  return {
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, cut(text)])),
    path: cut(path),
    breaking,
  }
}

/** Creates a change that may break callers that follow the earlier card. */
export function breakingChange(code: CardChangeCode, path: string, values: Record<string, string> = {}): CardChange {
  return cardChange(code, path, values, true)
}

/** Items of two lists that correspond to each other, and the items without a match. */
interface PairedItems<T> {
  pairs: [T, T][]
  removed: T[]
  added: T[]
}

/** Pairs the items of two lists that have an equal key, trying the keys in order. */
export function pairItems<T>(before: T[], after: T[], keys: ((item: T) => string)[]): PairedItems<T> {
  const pairs: [T, T][] = []
  let [removed, added] = [before, after]
  for (const key of keys) {
    const candidates = new Map<string, T[]>()
    for (const item of added) candidates.set(key(item), [...(candidates.get(key(item)) ?? []), item])
    const rest: T[] = []
    for (const item of removed) {
      const match = candidates.get(key(item))?.shift()
      if (match === undefined) rest.push(item)
      else pairs.push([item, match])
    }
    const remaining = new Set([...candidates.values()].flat())
    added = added.filter((item) => remaining.has(item))
    removed = rest
  }
  return { pairs, removed, added }
}

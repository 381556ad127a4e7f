import 'server-only'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { limits } from '@/lib/a2a/limits'
import { hasTooManyValues } from '@/lib/a2a/read-card'
import { readJsonText } from '@/lib/a2a/reading/json-text'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import type { Fault } from '@/lib/faults/fault'
import { findCard, type FoundCard, parseCard } from '@/lib/server/agents/found-card'
import { inputFault } from '@/lib/server/agents/input-fault'

/**
 * A card that a person gave: as JSON, or as a text, which is kept as it is but for comments and the like. `url`: where it
 * lies, if that was said. Throws `invalid-input` for what is no card.
 */
export function pastedCard(card: JsonObject | string, url: string | null): FoundCard {
  const { raw, mended } = typeof card === 'string' ? asJson(card) : { raw: JSON.stringify(card, null, 2), mended: null }
  const found = findCard(raw, { url, etag: null, fetched: false })
  if (!found.ok) throw flawOf(raw)
  return mended === null ? found.value : { ...found.value, mendedLine: mended }
}

function asJson(text: string): { raw: string; mended: number | null } {
  const read = readJsonText(text)
  if (read.ok) return { raw: read.json, mended: read.mended?.line ?? null }
  const { line, column } = read.flaw
  throw inputFault('card-no-json', 'card', { line, column })
}

/** Why a JSON text is no card. */
function flawOf(raw: string): Fault {
  const json = parseCard(raw)
  if (!isObject(json)) return inputFault('card-not-object', 'card')
  if (hasTooManyValues(json)) return inputFault('card-too-many-values', 'card', { most: limits().cardValues })
  return inputFault(isTooDeep(json) ? 'card-too-deep' : 'card-says-nothing', 'card')
}

import 'server-only'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Json } from '@/lib/a2a/json'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { getEdgeMask } from '@/lib/server/credentials/edge-mask'
import { maskValue } from '@/lib/server/credentials/mask-value'
import type { Draft } from '@/lib/server/a2a-client/draft'

/** Returns the draft with the agent's secrets masked, in the raw text and in the event. */
export function maskDraft(draft: Draft, mask: Mask): Draft {
  if (mask.isIdle()) return draft
  const event = maskValue(draft.event, mask)
  const raw = mask(draft.raw)
  // A secret with escaped letters in the JSON is visible only in the event.
  const isRespelled = event !== draft.event && raw === draft.raw && raw !== ''
  const whole = { ...draft, event, raw: isRespelled ? mapJson(raw, (json) => maskValue(json, mask)) : raw }
  return draft.direction === 'in' ? withoutEdges(whole, mask) : whole
}

/** Returns the draft with pieces of secrets in IDs and names masked, because another event may have the rest. */
function withoutEdges(draft: Draft, mask: Mask): Draft {
  const edges = getEdgeMask(mask.forms())
  if (!edges.mayChange(draft.raw)) return draft
  const event = edges.apply(draft.event)
  // The frame may have more members than the event.
  return { ...draft, event, raw: mapJson(draft.raw, edges.apply) }
}

/** Maps the value of a JSON text. Returns the same text if the value does not change or the text is not JSON. */
function mapJson(raw: string, map: (value: Json) => Json): string {
  const json = parseJson(raw)
  if (!json.ok) return raw
  const mapped = map(json.value)
  return mapped === json.value ? raw : JSON.stringify(mapped)
}

import 'server-only'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Json } from '@/lib/a2a/json'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { edgeMask } from '@/lib/server/credentials/edge-mask'
import { maskValue } from '@/lib/server/credentials/mask-value'
import type { Draft } from '@/lib/server/tasks/draft'

/** The draft without the agent's secrets, in what came over the wire as in what it means. */
export function maskDraft(draft: Draft, mask: Mask): Draft {
  if (mask.isIdle()) return draft
  const event = maskValue(draft.event, mask)
  const raw = mask(draft.raw)
  // A secret that is spelled in a way of its own (any letter may be escaped in JSON) shows in the meaning only.
  const isRespelled = event !== draft.event && raw === draft.raw && raw !== ''
  const whole = { ...draft, event, raw: isRespelled ? mapJson(raw, (json) => maskValue(json, mask)) : raw }
  return draft.direction === 'in' ? withoutEdges(whole, mask) : whole
}

/** The same without pieces of secrets in IDs and names, of which another event may have the rest. */
function withoutEdges(draft: Draft, mask: Mask): Draft {
  const edges = edgeMask(mask.forms())
  if (!edges.mayChange(draft.raw)) return draft
  const event = edges.apply(draft.event)
  // Where the frame has more than the event, too.
  return { ...draft, event, raw: mapJson(draft.raw, edges.apply) }
}

/** The JSON text with another value; the same text if the value is the same, or the text is not JSON. */
function mapJson(raw: string, map: (value: Json) => Json): string {
  const json = parseJson(raw)
  if (!json.ok) return raw
  const mapped = map(json.value)
  return mapped === json.value ? raw : JSON.stringify(mapped)
}

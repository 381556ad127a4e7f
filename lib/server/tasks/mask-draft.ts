import 'server-only'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { maskValue } from '@/lib/server/credentials/mask-value'
import type { Draft } from '@/lib/server/tasks/draft'

/** The draft without the agent's secrets, in what came over the wire as in what it means. */
export function maskDraft(draft: Draft, mask: Mask): Draft {
  if (mask.isIdle()) return draft
  const event = maskValue(draft.event, mask)
  const raw = mask(draft.raw)
  // A secret that is spelled in a way of its own (any letter may be escaped in JSON) shows in the meaning only.
  if (event !== draft.event && raw === draft.raw && raw !== '') return { ...draft, event, raw: respelled(raw, mask) }
  return { ...draft, event, raw }
}

function respelled(raw: string, mask: Mask): string {
  const json = parseJson(raw)
  return json.ok ? JSON.stringify(maskValue(json.value, mask)) : raw
}

import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Json } from '@/lib/a2a/json'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { draftTexts, withTexts } from '@/lib/server/a2a-client/draft-texts'
import { getEdgeMask } from '@/lib/server/credentials/edge-mask'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { createSplitMask, type HeldPiece, type SplitMask } from '@/lib/server/credentials/split-mask'

/** Milliseconds for which the beginning of a secret is held back while the agent sends nothing. Then it is masked. */
const pauseMs = 1_000
/** Maximum number of events that are held back, and of characters in their frames. */
const maxHeld = 64
const maxHeldCharacters = 1024 * 1024

interface HeldDraft {
  draft: Draft
  texts: string[]
  pieces: HeldPiece[]
}

const masks = new WeakMap<object, SplitMask>()

/**
 * Yields the drafts of `source` with secrets masked that are split over several events. While a text ends with the beginning
 * of a secret, its event and later ones are held back in order until the next ones decide: at most 64 events or 1 MiB, and at
 * most 1 s without data. `owner`: the pump of the task, so that a secret that continues in another response is recognized.
 */
export async function* maskSplitSecrets(
  source: AsyncGenerator<Draft[], void>,
  mask: Mask,
  owner: object = {},
): AsyncGenerator<Draft[], void> {
  const split = masks.get(owner) ?? createSplitMask(mask.forms)
  masks.set(owner, split)
  let held: HeldDraft[] = []
  const take = (): Draft[] => {
    const open = held.findIndex(({ pieces }) => pieces.some((piece) => piece.isOpen()))
    const ready = held.splice(0, open < 0 ? held.length : open)
    return ready.map(releaseDraft)
  }
  const takeAll = (): Draft[] => {
    split.decide()
    return take()
  }
  const hold = (draft: Draft) => {
    const pieces = draftTexts(draft)
    held.push({ draft, texts: pieces.map(({ text }) => text), pieces: pieces.map(split.add) })
    const characters = held.reduce((sum, one) => sum + one.draft.raw.length, 0)
    if (held.length > maxHeld || (held.length > 1 && characters > maxHeldCharacters)) split.decide()
  }
  let next: Promise<IteratorResult<Draft[], void>> | undefined
  try {
    for (;;) {
      next ??= source.next()
      const result = held.length > 0 ? await withinPause(next) : await next
      if (result === null) {
        yield takeAll()
        continue
      }
      next = undefined
      if (result.done) {
        if (held.length > 0) yield takeAll()
        return
      }
      if (mask.isIdle()) {
        yield result.value
        continue
      }
      result.value.forEach(hold)
      const ready = take()
      if (ready.length > 0) yield ready
    }
  } catch (error) {
    if (held.length > 0) yield takeAll()
    throw error
  } finally {
    held = []
    void source.return().catch(() => undefined)
  }
}

function releaseDraft({ draft, texts, pieces }: HeldDraft): Draft {
  const masked = pieces.map((piece) => piece.release())
  return masked.every((text, index) => text === texts[index]) ? draft : withTexts(draft, masked)
}

/** Resolves with the next batch, or null if nothing arrives for `pauseMs`. */
async function withinPause<T>(next: Promise<T>): Promise<T | null> {
  const timer = new AbortController()
  try {
    return await Promise.race([next, sleep(pauseMs, null, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

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

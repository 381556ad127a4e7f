import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Json } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import type { Draft, DraftStream } from '@/lib/server/a2a-client/draft'
import { type EdgeMask, getEdgeMask } from '@/lib/server/credentials/edge-mask'
import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import { type Mask } from '@/lib/server/credentials/mask-forms'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { createSplitMask, type HeldPiece, type Piece, type SplitMask } from '@/lib/server/credentials/split-mask'

/** Limits for the strings of an invalid frame that are masked one by one: nesting depth and count. */
const maxDepth = 50
const maxStrings = 200

type Replace = (piece: Piece) => string

/** Returns the texts of an agent's draft that may be pieces of longer ones, with the longer texts that they belong to. */
function draftTexts(draft: Draft): Piece[] {
  const pieces: Piece[] = []
  mapTexts(draft, (piece) => {
    pieces.push(piece)
    return piece.text
  })
  return pieces
}

/**
 * Returns the draft with `texts` in place of those that `draftTexts` returns, in the same order, in the event and in the
 * raw frame.
 */
function withTexts(draft: Draft, texts: readonly string[]): Draft {
  const before = draftTexts(draft)
  let index = 0
  return mapTexts(
    draft,
    () => texts[index++] ?? '',
    before.map(({ text }, at) => [text, texts[at] ?? '']),
  )
}

/** Maps the texts of a draft. `changes`: pairs of old and new text for the raw frame. */
function mapTexts(draft: Draft, replace: Replace, changes?: [string, string][]): Draft {
  const { event } = draft
  if (event.kind === 'note') return event.unread ? { ...draft, raw: mapUnread(draft.raw, replace) } : draft
  const raw = changes ? withRawTexts(draft.raw, changes) : draft.raw
  switch (event.kind) {
    case 'message':
      return { ...draft, raw, event: { ...event, message: mapMessage(event.message, false, replace) } }
    case 'artifact': {
      const { artifact, append } = event
      const parts = mapParts(artifact.parts, [`artifact ${artifact.artifactId}`, 'all'], !append, replace)
      return { ...draft, raw, event: { ...event, artifact: { ...artifact, parts } } }
    }
    case 'status':
      return { ...draft, raw, event: { ...event, status: mapStatus(event.status, false, replace) } }
    case 'task': {
      const { task } = event
      const status = mapStatus(task.status, true, replace)
      // A user's message of one text stays as in the request, so that it is recognized.
      const history = task.history.map((one) =>
        one.role === 'user' && one.parts.length < 2 ? one : mapMessage(one, true, replace),
      )
      const artifacts = task.artifacts.map((artifact) => ({
        ...artifact,
        parts: mapParts(artifact.parts, [`artifact ${artifact.artifactId}`], true, replace),
      }))
      return { ...draft, raw, event: { ...event, task: { ...task, status, history, artifacts } } }
    }
    default:
      return draft
  }
}

function mapStatus<Status extends { message?: Message | undefined }>(
  status: Status,
  isWhole: boolean,
  replace: Replace,
): Status {
  return status.message ? { ...status, message: mapMessage(status.message, isWhole, replace) } : status
}

function mapMessage(message: Message, isWhole: boolean, replace: Replace): Message {
  const flow = `message ${message.messageId ?? ''}`
  return { ...message, parts: mapParts(message.parts, isWhole ? [flow] : [flow, 'all'], isWhole, replace) }
}

/** Maps the texts of parts. `isWhole`: the first text replaces earlier ones, and the others continue it. */
function mapParts(parts: Part[], flows: string[], isWhole: boolean, replace: Replace): Part[] {
  let replaces = isWhole
  return parts.map((part) => {
    if (!('text' in part)) return part
    const text = replace({ text: part.text, flows, replaces })
    replaces = false
    return { ...part, text }
  })
}

/** Maps the strings of an invalid frame by their path, or all of it if it is not JSON. */
function mapUnread(raw: string, replace: Replace): string {
  const json = parseJson(raw)
  if (!json.ok || typeof json.value !== 'object') return replace({ text: raw, flows: ['unread'], replaces: false })
  let left = maxStrings
  let changed = false
  const walk = (value: Json, path: string, depth: number): Json => {
    if (typeof value === 'string') {
      if (left-- <= 0) return value
      const text = replace({ text: value, flows: [`unread ${path}`], replaces: false })
      changed ||= text !== value
      return text
    }
    if (typeof value !== 'object' || value === null || depth === maxDepth) return value
    if (Array.isArray(value)) return value.map((item) => walk(item, path, depth + 1))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, walk(member, `${path}.${name}`, depth + 1)]),
    )
  }
  const mapped = walk(json.value, '', 0)
  return changed ? JSON.stringify(mapped) : raw
}

/** Replaces texts in a raw frame; every dialect calls the member `text`. Masks the whole frame if a text is not found. */
function withRawTexts(raw: string, changes: [string, string][]): string {
  const json = parseJson(raw)
  if (!json.ok) return maskPlaceholder
  const known = new Map(changes.filter(([before, after]) => before !== after))
  const missing = new Set(known.keys())
  /** Replacements of equal texts, in order. */
  const queues = new Map<string, { texts: string[]; next: number }>()
  for (const [before, after] of changes) {
    const queue = queues.get(before)
    if (queue) queue.texts.push(after)
    else queues.set(before, { texts: [after], next: 0 })
  }
  const walk = (value: Json, name = ''): Json => {
    if (typeof value === 'string') {
      const queue = name === 'text' ? queues.get(value) : undefined
      if (!queue) return value
      missing.delete(value)
      return queue.texts[queue.next++] ?? known.get(value) ?? value
    }
    if (Array.isArray(value)) return value.map((item) => walk(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]))
  }
  const mapped = walk(json.value)
  return missing.size === 0 ? JSON.stringify(mapped) : maskPlaceholder
}

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
 * Returns the drafts of `source`, and masks secrets that are split over several events. While a text ends with the beginning
 * of a secret, its event and later ones are held back in order until the next ones decide: at most 64 events or 1 MiB, and at
 * most 1 s without data. `owner`: the pump of the task, so that a secret that continues in another response is recognized.
 */
export function maskSplitSecrets(source: DraftStream, mask: Mask, owner: object = {}): DraftStream {
  const over: IteratorResult<Draft[], void> = { done: true, value: undefined }
  let drafts: AsyncGenerator<Draft[], void> | undefined
  // Most agents have no secrets.
  const take = (batch: IteratorResult<Draft[], void>) => {
    if (batch.done || mask.isIdle()) return batch
    drafts = maskFrom(batch, source, mask, owner)
    return drafts.next()
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => (drafts ? drafts.next() : source.next().then(take)),
    return: async () => {
      if (drafts) return drafts.return()
      void source.return().catch(() => undefined)
      return over
    },
  }
}

/** Yields the drafts of `first`, then those of `source`, and masks split secrets. */
async function* maskFrom(
  first: IteratorResult<Draft[], void>,
  source: DraftStream,
  mask: Mask,
  owner: object,
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
  let next: Promise<IteratorResult<Draft[], void>> | undefined = Promise.resolve(first)
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

/** The forms of secrets that a draft no longer contains, so that it is not searched for them twice. */
const formsByDraft = new WeakMap<Draft, ReturnType<Mask['forms']>>()

/** Returns the draft with the agent's secrets masked, in the raw text and in the event. A masked draft stays as it is. */
export function maskDraft(draft: Draft, mask: Mask): Draft {
  const steps = maskStepwise(draft, mask)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does what `maskDraft` does, and lets others work between the steps of a large draft. */
export async function maskDraftInSteps(draft: Draft, mask: Mask): Promise<Draft> {
  const steps = maskStepwise(draft, mask)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldBetweenSteps([draft])
  }
}

function* maskStepwise(draft: Draft, mask: Mask): Generator<void, Draft> {
  const forms = mask.forms()
  if (mask.isIdle() || formsByDraft.get(draft) === forms) return draft
  const event = maskValue(draft.event, mask)
  yield
  let raw = mask(draft.raw)
  yield
  // A secret with escaped letters in the JSON is visible only in the event.
  const isRespelled = event !== draft.event && raw === draft.raw && raw !== ''
  if (isRespelled) raw = mapJson(raw, (json) => maskValue(json, mask))
  const result = { ...draft, event, raw }
  if (draft.direction === 'in') yield* maskEdges(result, getEdgeMask(forms))
  formsByDraft.set(result, forms)
  return result
}

/** Masks pieces of secrets in IDs and names, because another event may have the rest. */
function* maskEdges(draft: Draft, edges: EdgeMask): Generator<void, void> {
  if (!edges.mayChange(draft.raw)) return
  yield
  draft.event = yield* edges.apply(draft.event)
  yield
  // The frame may have more members than the event.
  const json = parseJson(draft.raw)
  if (!json.ok) return
  yield
  const value = yield* edges.apply(json.value)
  yield
  if (value !== json.value) draft.raw = JSON.stringify(value)
}

/** Maps the value of a JSON text. Returns the same text if the value does not change or the text is not JSON. */
function mapJson(raw: string, map: (value: Json) => Json): string {
  const json = parseJson(raw)
  if (!json.ok) return raw
  const mapped = map(json.value)
  return mapped === json.value ? raw : JSON.stringify(mapped)
}

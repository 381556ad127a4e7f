import type {
  ArtifactDisplay,
  ArtifactItem,
  MessageItem,
  ProgressNote,
  Turn,
  TurnItem,
} from '@/components/chat/turn/turn'
import type { ArtifactEntry, MessageEntry } from '@/lib/a2a/fold'
import { isToolReport } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { Artifact } from '@/lib/a2a/model'
import { joinTextParts, textOf } from '@/lib/a2a/text/part-text'
import { joinWorkingTexts } from '@/lib/a2a/text/working-texts'

/** Fewer or shorter pieces may be equal by chance. */
const least = { pieces: 3, length: 24 }

interface Shown {
  artifact: Artifact
  how: ArtifactDisplay
}

/** Cached per artifact, so that unchanged ones are not rendered again. */
const cache = new WeakMap<Artifact, Shown>()

function withText(artifact: Artifact, text: string, how: ArtifactDisplay): Shown {
  const shown = { artifact: { ...artifact, parts: [{ ...artifact.parts[0], text }] }, how }
  cache.set(artifact, shown)
  return shown
}

/** Returns an artifact without repeated text. */
function shownOnce(artifact: Artifact, { chunks, lastWhole, repeats }: ArtifactEntry): Shown {
  const known = cache.get(artifact)
  if (known) return known
  const text = repeats || lastWhole ? textOf(artifact.parts) : ''
  if (repeats && text.slice(0, text.length / 2) === text.slice(text.length / 2))
    return withText(artifact, text.slice(text.length / 2), 'repeated')
  if (lastWhole && chunks >= least.pieces && lastWhole >= least.length)
    return withText(artifact, text.slice(-lastWhole), 'grown')
  return { artifact, how: 'plain' }
}

/** Returns the turn item of an artifact. */
export function toArtifactItem(artifact: Artifact, entry: ArtifactEntry): ArtifactItem {
  const { artifactId, at, complete } = entry
  const sources = [{ artifact, entry }]
  const key = `artifact ${artifactId}`
  return { key, type: 'artifact', at, ...shownOnce(artifact, entry), sources, complete, hasDuplicate: false }
}

const maxNoteLength = 200

/** Returns a short progress text. Null for a long or structured one, which is shown as a message. */
function noteOf({ seq, at, message }: MessageEntry): ProgressNote | null {
  const text = joinTextParts(message.parts)?.trim()
  if (!text || text.length > maxNoteLength || text.includes('\n')) return null
  return { seq, at, text }
}

/** Items of messages with state `working`, with their entries. */
export type WorkingItems = Map<TurnItem, MessageEntry>

interface Working {
  item: MessageItem
  entry: MessageEntry
}

function workingOf(turn: Turn, items: WorkingItems): Working[] {
  return turn.items.flatMap((item) => {
    const entry = items.get(item)
    return entry && item.type === 'message' ? [{ item, entry }] : []
  })
}

/** Returns the turn with all working texts merged into one message, at the position of the last. */
function withAnswer(turn: Turn, text: string, working: readonly Working[]): Turn {
  const own = new Set<TurnItem>(working.map(({ item }) => item))
  const last = working.at(-1)?.item
  const items = turn.items.flatMap((item): TurnItem[] => {
    if (!own.has(item)) return [item]
    if (item !== last) return []
    if (working.length === 1) return [item]
    const joinedFrom = working.map(({ entry }) => entry)
    return [{ ...last, message: { ...last.message, parts: [{ text }] }, joinedFrom }]
  })
  return { ...turn, items }
}

const isResult = (item: TurnItem): boolean =>
  item.type === 'artifact' || (item.type === 'message' && !isToolReport(item.message))

/**
 * Places the texts of a working agent in its turn. If the turn is over and has no artifact and no final message, they
 * are its answer. Otherwise pieces of one text become one progress note, short texts become a note each, and long ones
 * stay messages. `gaveArtifact`: the turn has an artifact, which may be shown in a later one.
 */
export function placeWorkingTexts(turn: Turn, items: WorkingItems, over: boolean, gaveArtifact: boolean): Turn {
  const working = workingOf(turn, items)
  const [first] = working
  if (!first) return turn
  const { text, pieces } = joinWorkingTexts(working.map(({ entry }) => joinTextParts(entry.message.parts) ?? ''))
  const others = turn.items.filter((item) => !items.has(item))
  const hasResult = gaveArtifact || others.some(isResult)
  if (over && !hasResult) return withAnswer(turn, text, working)
  if (pieces) return { ...turn, items: others, notes: [{ seq: first.entry.seq, at: first.entry.at, text }] }
  const notes = new Map(working.map(({ item, entry }): [TurnItem, ProgressNote | null] => [item, noteOf(entry)]))
  return {
    ...turn,
    items: turn.items.filter((item) => !notes.get(item)),
    notes: [...notes.values()].filter((note) => note !== null),
  }
}

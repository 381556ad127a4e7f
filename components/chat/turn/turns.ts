import { artifactItem } from '@/components/chat/turn/artifact-item'
import { joinPieces } from '@/components/chat/turn/join-pieces'
import { plainText } from '@/components/chat/turn/plain-text'
import { saidOnce } from '@/components/chat/turn/said-once'
import type { ArtifactEntry, MessageEntry, ProgressNote, Turn, TurnItem } from '@/components/chat/turn/turn'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { artifactIn } from '@/lib/a2a/folding/fold-artifact'

const longestNote = 200

function noteOf(entry: MessageEntry): ProgressNote | null {
  if (entry.origin === 'message' || (entry.state !== 'working' && entry.state !== 'submitted')) return null
  const text = plainText(entry.message.parts)?.trim()
  if (!text || text.length > longestNote || text.includes('\n')) return null
  return { seq: entry.seq, at: entry.at, text }
}

/** Several messages of one row have the same `seq`: a snapshot tells them all. */
function keyOf({ message, seq }: MessageEntry): string {
  return message.messageId ?? `${seq} ${plainText(message.parts)}`
}

function itemOf(entry: Entry, fold: TaskFold): TurnItem | null {
  switch (entry.type) {
    case 'message':
      return { key: keyOf(entry), type: 'message', message: entry.message, origin: entry.origin, alsoSaid: false }
    case 'fault':
      return {
        key: `fault ${entry.seq}`,
        type: 'fault',
        fault: entry.fault,
        ...(entry.answersCancel && { answersCancel: true }),
      }
    case 'gap':
      return {
        key: `gap ${entry.seq}`,
        type: 'gap',
        reason: entry.reason,
        ...(entry.cause && { cause: entry.cause }),
        ...(entry.removed && { removed: entry.removed }),
      }
    case 'artifact': {
      const artifact = artifactIn(fold, entry.artifactId)
      return artifact ? artifactItem(artifact, entry) : null
    }
  }
}

function begin(entry: Entry): Turn {
  const { seq, at } = entry
  const request = entry.type === 'message' && entry.message.role === 'user' ? entry : null
  const key = request ? keyOf(request) : `${seq}`
  return { key, seq, request, items: [], notes: [], states: [], unread: null, startedAt: at, lastAt: at }
}

/** A turn in which nothing but progress was told: the last of it was the answer. */
function withAnswer(turn: Turn, noted: Map<ProgressNote, MessageEntry>): Turn {
  const last = turn.notes.at(-1)
  const entry = last && noted.get(last)
  if (!entry || turn.items.length > 0) return turn
  const { message, origin } = entry
  const answer: TurnItem = { key: keyOf(entry), type: 'message', message, origin, alsoSaid: false }
  return { ...turn, notes: turn.notes.slice(0, -1), items: [answer] }
}

const asks = (entry: Entry): boolean => entry.type === 'message' && entry.message.role === 'user'

/** The turn an entry belongs to, by its place; an artifact that was spoken of again later belongs there. */
function turnOf(entry: Entry, index: number, turns: Turn[]): Turn | undefined {
  if (entry.type !== 'artifact') return turns[index]
  return turns.slice(index + 1).findLast(({ seq }) => seq > entry.seq && seq <= entry.lastSeq) ?? turns[index]
}

/** The turns of these in which an artifact was begun, at first or anew. */
function begunIn({ seq, renewals = [] }: ArtifactEntry, turns: Turn[], end: number): Turn[] {
  const rows = [seq, ...renewals.map((renewal) => renewal.seq)]
  return turns.filter((turn, index) => {
    const next = turns[index + 1]?.seq ?? end
    return rows.some((row) => row >= turn.seq && row < next)
  })
}

const known = new WeakMap<TaskFold, Turn[]>()

/** A task as a conversation: one turn for each time the person spoke. */
export function turnsOf(fold: TaskFold): Turn[] {
  const turns = known.get(fold) ?? makeTurns(fold)
  known.set(fold, turns)
  return turns
}

function makeTurns(fold: TaskFold): Turn[] {
  const turns = fold.entries.filter((entry, index) => index === 0 || asks(entry)).map(begin)
  const noted = new Map<ProgressNote, MessageEntry>()
  /** Turns that gave an artifact, be it shown later. */
  const gave = new Set<number>()
  let index = 0
  for (const [place, entry] of fold.entries.entries()) {
    if (place > 0 && asks(entry)) index += 1
    const turn = turnOf(entry, index, turns)
    if (asks(entry) || !turn) continue
    if (entry.type === 'artifact') {
      gave.add(index)
      const artifact = artifactIn(fold, entry.artifactId)
      const key = `changed ${entry.artifactId}`
      for (const earlier of artifact ? begunIn(entry, turns.slice(0, turns.indexOf(turn)), turn.seq) : [])
        if (artifact) earlier.items.push({ key, type: 'changed', artifact })
    }
    if (entry.at > turn.lastAt) turn.lastAt = entry.at
    const note = entry.type === 'message' ? noteOf(entry) : null
    const item = note ? null : itemOf(entry, fold)
    if (item) turn.items.push(item)
    if (note && entry.type === 'message') {
      turn.notes.push(note)
      noted.set(note, entry)
    }
  }
  for (const change of fold.states) {
    const turn = turns.findLast(({ seq }) => seq <= change.seq) ?? turns[0]
    turn?.states.push(change)
    if (turn && change.at > turn.lastAt) turn.lastAt = change.at
  }
  const { unread } = fold
  const puzzled = unread && (turns.findLast(({ seq }) => seq <= unread.seq) ?? turns[0])
  if (puzzled) puzzled.unread = unread
  return turns.map((turn, index) => {
    const over = index < turns.length - 1 || !fold.open
    const broken = turn.states.at(-1)?.state === 'canceled'
    const answered = over && !broken && !gave.has(index) ? withAnswer(turn, noted) : turn
    return { ...answered, items: saidOnce(joinPieces(answered.items)) }
  })
}

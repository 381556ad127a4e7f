import { placeWorkingTexts, toArtifactItem, type WorkingItems } from '@/components/chat/turn/turn-items'
import { joinPieces } from '@/components/chat/turn/join-pieces'
import { isQuestion, mergeDuplicates, removeAnsweredQuestions } from '@/components/chat/turn/repeated-messages'
import type { Turn, TurnItem } from '@/components/chat/turn/turn'
import type { ArtifactEntry, Entry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import type { TaskState } from '@/lib/a2a/states'
import { joinTextParts } from '@/lib/a2a/text/part-text'
import { isWorkingText } from '@/lib/a2a/text/working-texts'

/** Several messages of one row have the same `seq`, since a snapshot contains them all. */
function keyOf({ message, seq }: MessageEntry): string {
  return message.messageId ?? `${seq} ${joinTextParts(message.parts)}`
}

function itemOf(entry: Entry, fold: TaskFold): TurnItem | null {
  switch (entry.type) {
    case 'message':
      return {
        key: keyOf(entry),
        type: 'message',
        seq: entry.seq,
        message: entry.message,
        origin: entry.origin,
        hasDuplicate: false,
      }
    case 'fault':
      return {
        key: `fault ${entry.seq}`,
        type: 'fault',
        fault: entry.fault,
        ...(entry.answersCancel && { answersCancel: true }),
        ...(entry.refuses !== undefined && { refusesMessage: true }),
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
      const artifact = findArtifact(fold, entry.artifactId)
      return artifact ? toArtifactItem(artifact, entry) : null
    }
  }
}

function createTurn(entry: Entry): Turn {
  const { seq, at } = entry
  const request = entry.type === 'message' && entry.message.role === 'user' ? entry : null
  const key = request ? keyOf(request) : `${seq}`
  const times = { startedAt: at, lastAt: at }
  return { key, seq, request, items: [], notes: [], states: [], state: 'submitted', unread: null, ...times }
}

/** Returns the turns with unique keys: a client may send several messages under one ID. */
function withOwnKeys(turns: Turn[]): Turn[] {
  const usedKeys = new Set<string>()
  return turns.map((turn) => {
    const key = usedKeys.has(turn.key) ? `${turn.key} ${turn.seq}` : turn.key
    usedKeys.add(key)
    return key === turn.key ? turn : { ...turn, key }
  })
}

const isUserMessage = (entry: Entry): boolean => entry.type === 'message' && entry.message.role === 'user'

/**
 * Returns the position of the turn an entry belongs to. An artifact that was updated later belongs to the later turn.
 * `seqs`: of the turns. Loops, since a task may have thousands of turns and artifacts.
 */
function turnOf(entry: Entry, index: number, seqs: readonly number[]): number {
  if (entry.type !== 'artifact' || entry.lastSeq === entry.seq) return index
  for (let later = seqs.length - 1; later > index; later--) {
    const seq = seqs[later] ?? 0
    if (seq > entry.seq && seq <= entry.lastSeq) return later
  }
  return index
}

/** Returns the positions of the turns before `turn` in which an artifact was created or replaced. */
function findStartedTurns({ seq, renewals = [] }: ArtifactEntry, turn: number, seqs: readonly number[]): number[] {
  const started = new Set<number>()
  for (const row of [seq, ...renewals.map((renewal) => renewal.seq)])
    for (let index = 0; index < turn; index++)
      if (row >= (seqs[index] ?? 0) && row < (seqs[index + 1] ?? 0)) started.add(index)
  return [...started].toSorted((one, other) => one - other)
}

const known = new WeakMap<TaskFold, Turn[]>()

/** Returns the turns of a task, one per message of the user. */
export function buildTurns(fold: TaskFold): Turn[] {
  const turns = known.get(fold) ?? makeTurns(fold)
  known.set(fold, turns)
  return turns
}

function makeTurns(fold: TaskFold): Turn[] {
  const turns = withOwnKeys(fold.entries.filter((entry, index) => index === 0 || isUserMessage(entry)).map(createTurn))
  const seqs = turns.map(({ seq }) => seq)
  const working: WorkingItems = new Map()
  const questions = new Map<TurnItem, MessageEntry>()
  /** Turns with an artifact, even if it is shown later. */
  const gave = new Set<number>()
  let index = 0
  for (const [place, entry] of fold.entries.entries()) {
    if (place > 0 && isUserMessage(entry)) index += 1
    const position = turnOf(entry, index, seqs)
    const turn = turns[position]
    if (isUserMessage(entry) || !turn) continue
    if (entry.type === 'artifact') {
      gave.add(index)
      const artifact = findArtifact(fold, entry.artifactId)
      const key = `changed ${entry.artifactId}`
      for (const earlier of artifact ? findStartedTurns(entry, position, seqs) : [])
        if (artifact) turns[earlier]?.items.push({ key, type: 'changed', artifact })
    }
    if (entry.at > turn.lastAt) turn.lastAt = entry.at
    const item = itemOf(entry, fold)
    if (item) turn.items.push(item)
    if (item && isWorkingText(entry)) working.set(item, entry)
    if (item && isQuestion(entry)) questions.set(item, entry)
  }
  for (const change of fold.states) {
    const turn = turns.findLast(({ seq }) => seq <= change.seq) ?? turns[0]
    turn?.states.push(change)
    if (turn && change.at > turn.lastAt) turn.lastAt = change.at
  }
  // A turn in which the agent asks again has no state change.
  let state: TaskState = 'submitted'
  for (const turn of turns) {
    state = turn.states.at(-1)?.state ?? state
    turn.state = state
  }
  removeAnsweredQuestions(turns, questions)
  const { unread } = fold
  const turnWithUnread = unread && (turns.findLast(({ seq }) => seq <= unread.seq) ?? turns[0])
  if (turnWithUnread) turnWithUnread.unread = unread
  return turns.map((turn, index) => {
    const over = index < turns.length - 1 || !fold.open
    const placed = placeWorkingTexts(turn, working, over, gave.has(index))
    return { ...placed, items: mergeDuplicates(joinPieces(placed.items)) }
  })
}

import { createStore } from 'zustand/vanilla'
import { isObject } from '@/lib/a2a/json'
import { removeAnswersOf } from '@/lib/client/browser-store'
import { createApi } from '@/lib/client/api'
import { notifyConversationChange } from '@/lib/client/conversation/conversation-state'
import type { FaultData } from '@/lib/faults/fault'

/** How long a removal can be undone, in ms. */
export const undoMs = 8000
/** The same in seconds, for messages. */
export const undoSeconds = undoMs / 1000

/** What the user deleted with one command, until the server deletes it. */
export interface PendingRemoval {
  kind: 'conversation' | 'task'
  /** ID of the conversation, or of the first task. */
  id: string
  /** IDs of the conversations and tasks that disappear from lists. With kind `task`, all of them are deleted. */
  hides: readonly string[]
  /** When it is deleted, in ms since the epoch. */
  dueAt: number
  /** Some of it may be deleted already, so it can no longer be undone. */
  begun?: boolean
}

type Removals = Readonly<Record<string, PendingRemoval>>

const key = 'switchboard-removals'
/** What a window has deleted last, for the others. */
const removedKey = 'switchboard-removed'

/** Pending removals of all windows of this browser, by ID. */
export const pendingRemovals = createStore<Removals>(() => ({}))

/**
 * IDs of what this browser has deleted since the page was opened. A list that was loaded before may still contain them, because it
 * reads only its first rows again.
 */
export const removedIds = createStore<ReadonlySet<string>>(() => new Set())

const addRemoved = (ids: readonly string[]): void =>
  removedIds.setState(new Set([...removedIds.getState(), ...ids]), true)

/** Returns the IDs that a window stored under `removedKey`. */
function parseRemoved(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    // Not written by a window of this version.
    return []
  }
}

/** What undoing changes in this window besides the lists. */
const undoActions = new Map<string, () => void>()

function isRemoval(value: unknown): value is PendingRemoval {
  return (
    isObject(value) &&
    (value.kind === 'conversation' || value.kind === 'task') &&
    typeof value.id === 'string' &&
    typeof value.dueAt === 'number' &&
    Array.isArray(value.hides)
  )
}

/** False while the browser stores nothing, or is full. */
let isStored = true

/** Returns what is stored. Null if the browser stores nothing. */
function readStored(): Removals | null {
  if (!isStored) return null
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const removals = isObject(value) ? Object.values<unknown>(value).filter(isRemoval) : []
    return Object.fromEntries(removals.map((removal) => [removal.id, removal]))
  } catch {
    return null
  }
}

/** Stores the result of `edit` and returns it. Without storage, a removal is only known to this page, and ends with it. */
function store(edit: (removals: Removals) => Removals): Removals {
  const removals = edit(readStored() ?? pendingRemovals.getState())
  try {
    localStorage.setItem(key, JSON.stringify(removals))
    isStored = true
  } catch {
    // Not allowed, or full.
    isStored = false
  }
  return removals
}

/** Returns the removal as the windows know it. Undefined if it was undone, or is over. */
const findRemoval = (id: string): PendingRemoval | undefined => (readStored() ?? pendingRemovals.getState())[id]

/** Tells the other windows what was deleted. Without storage, they read it from the server. */
function storeRemoved(ids: readonly string[]): void {
  try {
    localStorage.setItem(removedKey, JSON.stringify(ids))
  } catch {
    // Not allowed, or full.
  }
}

const change = (edit: (removals: Removals) => Removals): void => pendingRemovals.setState(store(edit), true)

const without =
  (id: string) =>
  (removals: Removals): Removals =>
    Object.fromEntries(Object.entries(removals).filter(([each]) => each !== id))

/** Deletes a conversation or tasks after `undoMs`, unless it is undone. `onUndo` runs if this window undoes it. */
export function removeLater(removal: Omit<PendingRemoval, 'dueAt'>, onUndo: () => void): void {
  undoActions.set(removal.id, onUndo)
  change((removals) => ({ ...removals, [removal.id]: { ...removal, dueAt: Date.now() + undoMs } }))
}

/** Keeps what was to be deleted. Returns false if a window has begun to delete it. */
export function undoRemoval(id: string): boolean {
  const removal = findRemoval(id)
  const undo = undoActions.get(id)
  undoActions.delete(id)
  if (removal?.begun || (!removal && isRemoved(id))) return false
  change(without(id))
  undo?.()
  return true
}

/** Returns true if a window of this browser has deleted the conversation or task. */
function isRemoved(id: string): boolean {
  if (removedIds.getState().has(id)) return true
  try {
    return parseRemoved(localStorage.getItem(removedKey)).includes(id)
  } catch {
    // Not allowed: there are no other windows.
    return false
  }
}

/** Returns true if the conversation or task is about to be deleted. */
export function isRemovalPending(id: string): boolean {
  return Object.values(pendingRemovals.getState()).some(({ hides }) => hides.includes(id))
}

/** Returns true if the conversation or task is about to be deleted, or was deleted in this browser. */
export function isHidden(id: string): boolean {
  return removedIds.getState().has(id) || isRemovalPending(id)
}

interface RemovalListener {
  /** A removal can be undone from now on. */
  onPending: (removal: PendingRemoval) => void
  /** It was undone, or can no longer be. */
  onEnd: (removal: PendingRemoval) => void
  /** It failed. */
  onFault: (fault: FaultData) => void
  /** Returns true while the user is about to undo, which delays the removal in all windows. */
  isHeld: () => boolean
}

/** Code of the fault for tasks whose events are still being written. */
export const stillWriting = 'still-writing'

const stillWritingFault: FaultData = {
  kind: 'conflict',
  message: 'Switchboard is still writing to this task. Try again in a moment.',
  details: { code: stillWriting },
}

/** At least this much time is left to a removal that is held, in ms. */
const heldMs = 1000
/** How often this window checks then whether it is held, in ms. */
const checkMs = 250

/** A hidden page leaves a removal to a visible one, where the user may be about to undo it. */
const getGraceMs = (): number => (globalThis.document?.visibilityState === 'hidden' ? heldMs : 0)

/** What was deleted, and why not everything. */
interface RemovalResult {
  removed: readonly string[]
  fault: FaultData | null
}

/**
 * Performs the removals of all windows of this browser when they are due, one after the other. A removal whose windows were closed before can be
 * undone again for `undoMs`. Returns the function that stops this.
 */
export function followRemovals({ onPending, onEnd, onFault, isHeld }: RemovalListener, origin = ''): () => void {
  const api = createApi(origin)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const end = (removal: PendingRemoval): void => {
    clearTimeout(timers.get(removal.id))
    onEnd(removal)
  }
  const removeConversation = async ({ id, hides }: PendingRemoval): Promise<RemovalResult> => {
    const answer = await api.removeConversation({ id })
    return answer.ok || answer.fault.kind === 'not-found'
      ? { removed: hides, fault: null }
      : { removed: [], fault: answer.fault }
  }
  const removeTasks = async ({ hides }: PendingRemoval): Promise<RemovalResult> => {
    const answer = await api.removeTasks({ body: { ids: [...hides] } })
    if (!answer.ok) return { removed: [], fault: answer.fault }
    const { skipped } = answer.value
    return {
      removed: hides.filter((id) => !skipped.includes(id)),
      fault: skipped.length > 0 ? stillWritingFault : null,
    }
  }
  /** Removals that a window had begun when it was closed. */
  const unfinished = new Set<string>()
  const perform = async (id: string): Promise<void> => {
    const removal = findRemoval(id)
    // Another window may have undone it, or performs it.
    if (!removal) return change((removals) => removals)
    if (removal.begun && !unfinished.has(id)) return end(removal)
    // Those before it took their time.
    if (!removal.begun && (isHeld() || removal.dueAt > Date.now())) return check(id)
    end(removal)
    change((removals) => ({ ...removals, [id]: { ...removal, begun: true } }))
    const { removed, fault } = await (removal.kind === 'task' ? removeTasks(removal) : removeConversation(removal))
    undoActions.delete(id)
    addRemoved(removed)
    storeRemoved(removed)
    // Until now, Undo could have brought them back.
    await Promise.all(removed.map(removeAnswersOf))
    change(without(id))
    notifyConversationChange()
    if (fault) onFault(fault)
  }
  let last = Promise.resolve()
  /** Performs a removal if it is due, else checks it later. While it is held, it is put off for all windows. */
  const check = (id: string): void => {
    const removal = findRemoval(id)
    const wait = (ms: number): void =>
      void timers.set(
        id,
        setTimeout(() => check(id), ms),
      )
    const left = removal && !removal.begun ? removal.dueAt + getGraceMs() - Date.now() : 0
    if (removal && !removal.begun && left < heldMs && isHeld()) {
      change((removals) => ({ ...removals, [id]: { ...removal, dueAt: Date.now() + heldMs } }))
      return wait(checkMs)
    }
    if (left > 0) return wait(left > heldMs ? left - heldMs : Math.min(left, checkMs))
    last = last.then(() => perform(id))
  }
  const update = (now: Removals, before: Removals): void => {
    for (const removal of Object.values(now)) {
      if (timers.has(removal.id)) continue
      if (removal.begun) unfinished.add(removal.id)
      else onPending(removal)
      timers.set(
        removal.id,
        setTimeout(() => check(removal.id), 0),
      )
    }
    for (const removal of Object.values(before)) {
      if (removal.id in now) continue
      end(removal)
      timers.delete(removal.id)
      unfinished.delete(removal.id)
    }
  }
  const unsubscribe = pendingRemovals.subscribe(update)
  const onStorage = (event: StorageEvent): void => {
    if (event.key === removedKey) addRemoved(parseRemoved(event.newValue))
    if (event.key === key || event.key === null) pendingRemovals.setState(readStored() ?? {}, true)
  }
  addEventListener('storage', onStorage)
  update(pendingRemovals.getState(), {})
  const now = Date.now()
  const renew = (removal: PendingRemoval) =>
    removal.dueAt > now || removal.begun ? removal : { ...removal, dueAt: now + undoMs }
  const stored = Object.values(readStored() ?? {})
  if (stored.length > 0) change(() => Object.fromEntries(stored.map((removal) => [removal.id, renew(removal)])))
  return () => {
    unsubscribe()
    removeEventListener('storage', onStorage)
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

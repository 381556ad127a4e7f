/** A toast with a button that reverts what the toast reports. */
export interface UndoNote {
  kind: 'undo'
  /** Replaces the toast with the same ID. */
  id: string
  text: string
  /** Label of the button. */
  label: string
  onUndo: () => void
  /** In ms. Infinite until `toast.dismiss`. */
  duration: number
}

type Note = UndoNote | { kind: 'success' | 'error'; text: string } | { kind: 'dismiss'; id: string }

const waiting: Note[] = []
const listeners = new Set<() => void>()

function show(note: Note): void {
  waiting.push(note)
  for (const listener of listeners) listener()
}

/** Shows a toast. The component that renders toasts is loaded on demand: most visits need none. */
export const toast = {
  success: (text: string): void => show({ kind: 'success', text }),
  error: (text: string): void => show({ kind: 'error', text }),
  undo: (note: Omit<UndoNote, 'kind'>): void => show({ kind: 'undo', ...note }),
  dismiss: (id: string): void => show({ kind: 'dismiss', id }),
}

/** Returns and clears the pending toasts. */
export function takeToasts(): Note[] {
  return waiting.splice(0)
}

/** Calls `listener` for each new toast. Returns the unsubscribe function. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns true while toasts are pending. */
export function hasPendingToasts(): boolean {
  return waiting.length > 0
}

type Kind = 'success' | 'error'

interface Note {
  kind: Kind
  text: string
}

const waiting: Note[] = []
const listeners = new Set<() => void>()

function show(kind: Kind, text: string): void {
  waiting.push({ kind, text })
  for (const listener of listeners) listener()
}

/** Shows a toast. The component that renders toasts is loaded on demand: most visits need none. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
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

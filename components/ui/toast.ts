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

/** Short notes at the edge of the screen. What shows them is loaded behind the page: most visits need none. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
}

/** The notes not shown yet; they count as shown now. */
export function takeNotes(): Note[] {
  return waiting.splice(0)
}

/** Calls back for each new note. Answers with the function that ends it. */
export function onNote(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while notes wait to be shown. */
export function hasNotes(): boolean {
  return waiting.length > 0
}

export interface TabText {
  keep: (text: string) => void
  forget: () => void
  /** Empty where none is kept. */
  get: () => string
}

function tried(work: () => void): void {
  try {
    work()
  } catch {
    // No storage, or no room: it has to be written again.
  }
}

/** A text that is kept in this tab: a reload, and the way back, find it again. Where the browser keeps nothing, it is gone. */
export function tabText(key: string): TabText {
  return {
    keep: (text) => tried(() => sessionStorage.setItem(key, text)),
    forget: () => tried(() => sessionStorage.removeItem(key)),
    get: () => {
      let text = ''
      tried(() => (text = sessionStorage.getItem(key) ?? ''))
      return text
    },
  }
}

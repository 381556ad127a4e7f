export interface TabStorage {
  set: (text: string) => void
  clear: () => void
  /** Empty if nothing is stored. */
  get: () => string
}

function tried(work: () => void): void {
  try {
    work()
  } catch {
    // Storage is disabled or full: the text must be entered again.
  }
}

/** Returns a text in the session storage of this tab. It survives reloads and Back. Lost if the browser stores nothing. */
export function createTabStorage(key: string): TabStorage {
  return {
    set: (text) => tried(() => sessionStorage.setItem(key, text)),
    clear: () => tried(() => sessionStorage.removeItem(key)),
    get: () => {
      let text = ''
      tried(() => (text = sessionStorage.getItem(key) ?? ''))
      return text
    },
  }
}

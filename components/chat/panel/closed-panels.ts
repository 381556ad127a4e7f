const key = 'panel-closed'
/** Conversations beyond these are long forgotten by the person, too. */
const most = 200

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The conversations whose side panel the person closed, as this browser remembers them. */
export const closedPanels = {
  has: (name: string): boolean => read().includes(name),
  add: (name: string): void => {
    const names = read().filter((other) => other !== name)
    try {
      localStorage.setItem(key, JSON.stringify([...names, name].slice(-most)))
    } catch {
      // No room, or not allowed: it is remembered until the page is left.
    }
  },
}

const key = 'switchboard.carried-list'

/** Leaves the text of a list of agents for the next page of this tab. */
export function carryList(text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Too long to carry, or not allowed: it has to be pasted again.
  }
}

/** The list that the page before left, once; empty where there is none. */
export function takeCarriedList(): string {
  try {
    const text = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    return text
  } catch {
    return ''
  }
}

const key = 'switchboard.pasted-list'
/** Longer lists are better chosen as files. */
const most = 256 * 1024

/** The list that stands in the box of this tab: a reload, and the way back, find it again. */
export const keptList = {
  /** An empty one, or one that is too long, is none. */
  keep: (text: string): void => {
    try {
      if (text && text.length <= most) sessionStorage.setItem(key, text)
      else sessionStorage.removeItem(key)
    } catch {
      // Without storage it is pasted again.
    }
  },
  get: (): string => {
    try {
      return sessionStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  },
}

const key = 'switchboard.checked-address'

/** The address that is being looked at in this tab: a reload in the middle of it finds it again. */
export const keptAddress = {
  keep: (address: string): void => {
    try {
      sessionStorage.setItem(key, address)
    } catch {
      // Without storage it is typed again.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
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

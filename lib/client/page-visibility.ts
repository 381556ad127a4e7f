/** A page that becomes visible again within this time keeps its connections. */
const hideDelayMs = 30_000

export interface PageVisibility {
  /** Returns true once the page has been hidden for 30 s. */
  isAway: () => boolean
  end: () => void
}

/**
 * Watches whether the page is visible and calls `onLost` after it has been hidden for 30 s. Browsers allow six connections
 * per server over HTTP/1.1 for all tabs together, so hidden pages must not hold them.
 */
export function watchPageVisibility(onLost: () => void): PageVisibility {
  if (typeof document === 'undefined') return { isAway: () => false, end: () => {} }
  let isAway = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = (): void => {
    clearTimeout(timer)
    isAway = false
    if (document.visibilityState === 'visible') return
    timer = setTimeout(() => {
      isAway = true
      onLost()
    }, hideDelayMs)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return {
    isAway: () => isAway,
    end: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    },
  }
}

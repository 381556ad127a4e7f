/** A page that is looked at again soon keeps its connections. */
const patienceMs = 30_000

export interface PageSight {
  /** True once nobody has looked at the page for 30 s. */
  lost: () => boolean
  end: () => void
}

/**
 * Watches whether anybody looks at the page. Browsers allow six connections to a server over HTTP/1.1, for all tabs
 * together: pages out of sight must not hold them.
 */
export function pageSight(onLost: () => void): PageSight {
  if (typeof document === 'undefined') return { lost: () => false, end: () => {} }
  let lost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    lost = false
    if (document.visibilityState === 'visible') return
    timer = setTimeout(() => {
      lost = true
      onLost()
    }, patienceMs)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return {
    lost: () => lost,
    end: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

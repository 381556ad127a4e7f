/** Maximum duration of a navigation or refresh. */
const maxMs = 10_000
const pauseMs = 50

/** The URL that is being left, and since when. */
let left: { href: string; at: number } | null = null

/** Records that a navigation begins. Must be called before `router.push`. Links are detected automatically. */
export function beginNavigation(href: string): void {
  if (new URL(href, location.href).href !== location.href) left = { href: location.href, at: Date.now() }
}

/** Start times of the pending refreshes of this page. */
const reads = new Set<{ at: number }>()

/** Defers URL updates while the router refreshes the page. Returns the function to call when the refresh is complete. */
export function pauseUrlUpdates(): () => void {
  const read = { at: Date.now() }
  reads.add(read)
  return () => void reads.delete(read)
}

function note(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || elsewhere || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  beginNavigation(link.href)
}

globalThis.document?.addEventListener('click', note, true)
// Back and Forward end the navigation that a link began, and may lead to the page that was left.
globalThis.addEventListener?.('popstate', () => (left = null))

const isRecent = ({ at }: { at: number }): boolean => Date.now() - at < maxMs
const isLeaving = (): boolean => left?.href === location.href && isRecent(left)
const isHeld = (): boolean => isLeaving() || [...reads].some(isRecent)

/**
 * Replaces the page's URL soon, without a navigation. Not within the first effects of a page, because the router misses
 * changes before its own, and not during a navigation or refresh, because the router would cancel it. Returns the function
 * that cancels the update.
 */
export function scheduleUrlUpdate(addressNow: () => string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  let waited = false
  const set = (): void => {
    if (over) return
    // The page that was left cancels the update shortly after the URL changed.
    if (isHeld() || waited) {
      waited = isHeld()
      timer = setTimeout(set, pauseMs)
      return
    }
    const { href } = new URL(addressNow(), location.href)
    if (href !== location.href) history.replaceState(null, '', href)
  }
  queueMicrotask(set)
  return () => {
    over = true
    clearTimeout(timer)
  }
}

/** So long a page is on its way at most. */
const patienceMs = 10_000
const pauseMs = 50

/** The address that is being left, and since when. */
let left: { href: string; at: number } | null = null

/** To be called as the router is told to go elsewhere. Links need not: they are noticed. */
export function leavePage(href: string): void {
  if (new URL(href, location.href).href !== location.href) left = { href: location.href, at: Date.now() }
}

/** When the reads of the page in place began that are under way. */
const reads = new Set<{ at: number }>()

/** To be called as the router is told to read the page again. Answers with what is to be called once it has. */
export function holdAddress(): () => void {
  const read = { at: Date.now() }
  reads.add(read)
  return () => void reads.delete(read)
}

function note(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || elsewhere || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  leavePage(link.href)
}

globalThis.document?.addEventListener('click', note, true)
// Back and Forward end the visit that a link began, and may lead to the page that was left.
globalThis.addEventListener?.('popstate', () => (left = null))

const isRecent = ({ at }: { at: number }): boolean => Date.now() - at < patienceMs
const isLeaving = (): boolean => left?.href === location.href && isRecent(left)
const isHeld = (): boolean => isLeaving() || [...reads].some(isRecent)

/**
 * Changes the page's address alone, soon: not within the first effects of a page, because the router does not hear of what
 * is done before its own, and not while the page is being left or read again, because the router would give that up.
 * Answers with the function that calls it off.
 */
export function setAddress(addressNow: () => string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  let waited = false
  const set = (): void => {
    if (over) return
    // The page that was left calls it off a little after the address has changed.
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

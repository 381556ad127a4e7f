/** So long a link that was followed is on its way at most. */
const patienceMs = 10_000
const pauseMs = 50

let followed: { href: string; at: number } | null = null

function note(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || elsewhere || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  followed = { href: link.href, at: Date.now() }
}

globalThis.document?.addEventListener('click', note, true)

function isLeaving(): boolean {
  if (followed?.href === location.href) followed = null
  return followed !== null && Date.now() - followed.at < patienceMs
}

/**
 * Changes the page's address alone, soon: not within the first effects of a page, because the router does not hear of what
 * is done before its own, and not while a link that was followed leads elsewhere, because the router would give that up.
 * Answers with the function that calls it off.
 */
export function setAddress(addressNow: () => string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const set = (): void => {
    if (over) return
    if (isLeaving()) {
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

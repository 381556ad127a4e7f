/** Distance from the viewport. */
const margin = '1200px 0px'

type Work = (isNear: boolean) => void

const awaited = new WeakMap<Element, Work>()
let observer: IntersectionObserver | undefined

function onMove(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect: box } of entries)
    if (isIntersecting) awaited.get(target)?.(box.bottom > 0 && box.top < innerHeight)
}

/**
 * Calls `work` when an element comes near the viewport, with whether it is visible already. Returns the unsubscribe
 * function.
 */
export function whenNear(element: Element, work: Work): () => void {
  // `rootMargin` applies if the window scrolls, `scrollMargin` if a container does.
  observer ??= new IntersectionObserver(onMove, { rootMargin: margin, scrollMargin: margin })
  awaited.set(element, work)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

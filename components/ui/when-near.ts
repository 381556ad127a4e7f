/** So much before it comes into sight. */
const margin = '1200px 0px'

type Work = (inSight: boolean) => void

const awaited = new WeakMap<Element, Work>()
let observer: IntersectionObserver | undefined

function onMove(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect: box } of entries)
    if (isIntersecting) awaited.get(target)?.(box.bottom > 0 && box.top < innerHeight)
}

/** Calls back whenever an element comes near to being in sight, and says whether it may be seen already. Answers with the function that ends the wait. */
export function whenNear(element: Element, work: Work): () => void {
  // The one margin counts where the window scrolls, the other where a box in it does.
  observer ??= new IntersectionObserver(onMove, { rootMargin: margin, scrollMargin: margin })
  awaited.set(element, work)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

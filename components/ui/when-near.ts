/** So much before it comes into sight. */
const margin = '1200px 0px'

const awaited = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

function onMove(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) if (isIntersecting) awaited.get(target)?.()
}

/** Calls back whenever an element comes into sight, or near to it. Answers with the function that ends the wait. */
export function whenNear(element: Element, work: () => void): () => void {
  // The one margin counts where the window scrolls, the other where a box in it does.
  observer ??= new IntersectionObserver(onMove, { rootMargin: margin, scrollMargin: margin })
  awaited.set(element, work)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

import type { Page } from '@playwright/test'

const patienceMs = 10_000

/**
 * Whether all that the server sent is in its place, and React has taken over what can be pressed and filled in: until then
 * it hears of no click.
 */
function isTakenOver(): boolean {
  if (document.querySelector('script[src*="/_next/"]') === null) return true
  if (document.querySelector('[hidden][id^="S:"], template[id^="B:"]') !== null) return false
  return [...document.querySelectorAll('main, main button, main input')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__react')),
  )
}

/** Lets `goto` and `reload` end only once the page is alive. If the page never becomes interactive, the next step of the test fails. */
export function aliveOnceOpen(page: Page): void {
  const { goto, reload } = page
  const alive = () => page.waitForFunction(isTakenOver, undefined, { timeout: patienceMs }).catch(() => null)
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args)
    await alive()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args)
    await alive()
    return answer
  }
}

import type { Page } from '@playwright/test'

const patienceMs = 10_000

/**
 * Runs in the page. Returns whether all streamed parts are in place and React has hydrated the page. Clicks before that are lost.
 */
function isHydrated(): boolean {
  if (document.querySelector('script[src*="/_next/"]') === null) return true
  if (document.querySelector('[hidden][id^="S:"], template[id^="B:"]') !== null) return false
  return [...document.querySelectorAll('main, main button, main input')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__react')),
  )
}

/** Lets `goto` and `reload` resolve once the page is hydrated, or after 10 s. Without hydration, the next step of the test fails. */
export function waitForHydrationOnOpen(page: Page): void {
  const { goto, reload } = page
  const alive = () => page.waitForFunction(isHydrated, undefined, { timeout: patienceMs }).catch(() => null)
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

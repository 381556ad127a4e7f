import { type BrowserContext, devices, type Page, test as base } from '@playwright/test'
import { waitForHydrationOnOpen } from './wait-for-hydration.ts'
import { startApp } from './app.ts'
import { type PeerKind, peerKinds, startPeer } from './peer.ts'
import type { Program } from './program.ts'

interface WorkerParts {
  /** One app for all stories of a worker that neither stop it nor need settings of their own. */
  app: Program
  /** One running agent of each kind. */
  peers: Record<PeerKind, Program>
  /** One context for all stories of a worker, so that scripts, styles and fonts are loaded and compiled once. */
  sharedContext: BrowserContext
}

const viewport = { width: 1440, height: 900 }
/** An image of the app: a page of its origin without scripts. */
const emptyPath = '/icon.svg'
/** Pages that a story changed permanently. */
const changed = new WeakSet<Page>()

/**
 * Opens the page that the stories of a worker use one after the other. A page of its own would double the time of a short
 * story: each new page is a new process that compiles all scripts again.
 */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  waitForHydrationOnOpen(page)
  for (const method of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
    const original = page[method].bind(page) as (...args: unknown[]) => Promise<never>
    page[method] = (...args: unknown[]) => {
      changed.add(page)
      return original(...args)
    }
  }
  return page
}

/** Removes the state of earlier stories from the context: cookies, storage, routes, permissions and open pages. */
async function clean(context: BrowserContext, origin: string): Promise<void> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
  ])
  const page = context.pages()[0] ?? (await newPage(context))
  await page.goto(emptyPath)
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  })
  await session.detach()
}

/** Closes the pages that a story opened, and resets the first one. */
async function leave(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  const [first, ...others] = context.pages()
  await Promise.all(others.map((page) => page.close()))
  if (!first) return
  if (changed.has(first)) return first.close()
  await first.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
  await first.unrouteAll({ behavior: 'ignoreErrors' })
  await first.emulateMedia({ colorScheme: null, reducedMotion: 'reduce', media: null })
  await first.setViewportSize(viewport)
}

/** A story with a running app and agents. `goto` resolves URLs against the app's URL. */
export const test = base.extend<object, WorkerParts>({
  app: [
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.end()
    },
    { scope: 'worker' },
  ],
  peers: [
    async ({}, use) => {
      const kinds = Object.keys(peerKinds) as PeerKind[]
      const started = await Promise.all(kinds.map(async (kind) => [kind, await startPeer(kind)] as const))
      await use(Object.fromEntries(started) as Record<PeerKind, Program>)
      await Promise.all(started.map(([, peer]) => peer.end()))
    },
    { scope: 'worker' },
  ],
  sharedContext: [
    async ({ browser, app }, use) => {
      const { userAgent } = devices['Desktop Chrome']
      const context = await browser.newContext({ baseURL: app.url, userAgent, viewport, reducedMotion: 'reduce' })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ sharedContext, app }, use) => {
    await clean(sharedContext, app.url)
    await use(sharedContext)
    await leave(sharedContext)
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (!page) throw new Error('The shared context has no page.')
    await use(page)
  },
})
export { expect } from '@playwright/test'

/**
 * Options of a story that shows a feature from another side: a rarer path, a second window, another language or size, an
 * amount. It runs in `npm run test:exhaustive`; at least one story of each feature runs in `npm test`.
 */
export const exhaustive = { tag: '@exhaustive' }

/**
 * Options of a story that is repeated for agents of each protocol version. The browser always calls the gateway in v1.0, so
 * one version represents the others in `npm test`, and few stories are repeated.
 */
export const inEveryVersion = (version: string): { tag?: string } => (version === 'v1.0' ? {} : exhaustive)

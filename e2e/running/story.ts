import { test as base } from '@playwright/test'
import { aliveOnceOpen } from './alive.ts'
import { startApp } from './app.ts'
import { type PeerKind, peerKinds, startPeer } from './peer.ts'
import type { Program } from './program.ts'

interface WorkerParts {
  /** One app for all stories of a file that do not kill it. */
  app: Program
  /** One running agent of each kind. */
  peers: Record<PeerKind, Program>
}

/** A story with a running app and agents; the page starts at the app's address. */
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
  baseURL: async ({ app }, use) => use(app.url),
  page: async ({ page }, use) => {
    aliveOnceOpen(page)
    await use(page)
  },
})
export { expect } from '@playwright/test'

import { expect, type Page } from '@playwright/test'
import type { Catalog } from './catalog.ts'

export type Say = (key: string) => string

/** One state of a screen, and the function that opens it. */
export interface Screen<Of = Catalog> {
  name: string
  open: (page: Page, of: Of, say: Say) => Promise<unknown>
}

/** A state that a URL opens. */
export const at = (name: string, path: (catalog: Catalog) => string): Screen => ({
  name,
  open: (page, catalog) => page.goto(path(catalog)),
})

/** A state that clicks open. Clicks before hydration are lost, so they are repeated. */
export const until = (go: () => Promise<void>) => expect(go).toPass({ intervals: [200, 500, 1000], timeout: 15_000 })

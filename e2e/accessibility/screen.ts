import { expect, type Page } from '@playwright/test'
import type { Catalog } from './catalog.ts'

export type Say = (key: string) => string

/** One state of one screen, and the way there. */
export interface Screen<Of = Catalog> {
  name: string
  open: (page: Page, of: Of, say: Say) => Promise<unknown>
}

/** The state that an address alone leads to. */
export const at = (name: string, path: (catalog: Catalog) => string): Screen => ({
  name,
  open: (page, catalog) => page.goto(path(catalog)),
})

/** A click on a page that is not alive yet does nothing: the way is gone until it leads somewhere. */
export const until = (go: () => Promise<void>) => expect(go).toPass({ intervals: [200, 500, 1000], timeout: 15_000 })

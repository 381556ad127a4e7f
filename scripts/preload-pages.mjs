import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const require = createRequire(import.meta.url)
/** Milliseconds for requests between two pages. */
const pauseMs = 10

/**
 * Loads the code of all pages and route handlers, so that the first request of each need not wait for it. Next.js would load all
 * of them at once before it answers its first request (`preloadEntriesOnStart`). Ends early once `isStopping()` returns true.
 */
export async function preloadPages(isStopping, folder = '.next/server') {
  for (const file of new Set(listPages(folder))) {
    await wait(pauseMs, undefined, { ref: false })
    if (isStopping()) return
    try {
      await require(resolve(folder, file))
    } catch {
      // A request of this page reports the error.
    }
  }
}

/** Returns the files of all pages and route handlers; none while another build replaces the list. */
function listPages(folder) {
  try {
    return Object.values(JSON.parse(readFileSync(join(folder, 'app-paths-manifest.json'), 'utf8')))
  } catch {
    return []
  }
}

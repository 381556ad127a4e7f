import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { removePersonalData } from '@/lib/client/browser-store'

/**
 * Provides a browser store without entries, for `beforeEach`. Test files share a worker, in which the connection of an earlier file
 * stays open, so a new factory alone is not enough.
 */
export async function provideEmptyBrowserStore(): Promise<void> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await removePersonalData()
}

import { createTabStorage } from '@/lib/client/tab-storage'

/** Maximum length that is stored. Longer lists should be files. */
const most = 256 * 1024
const kept = createTabStorage('switchboard.pasted-list')

/** The pasted list of this tab, in session storage. */
export const pastedList = {
  /** Removes the stored list if `text` is empty or too long. */
  keep: (text: string): void => (text && text.length <= most ? kept.set(text) : kept.clear()),
  get: kept.get,
}

import { createTabStorage } from '@/lib/client/tab-storage'

/** Maximum length that is stored. Longer lists should be files. */
const most = 256 * 1024
const storage = createTabStorage('switchboard.pasted-list')

/** The pasted list of this tab, in session storage. */
export const pastedList = {
  /** Removes the stored list if `text` is empty or too long. */
  set: (text: string): void => (text && text.length <= most ? storage.set(text) : storage.clear()),
  get: storage.get,
}

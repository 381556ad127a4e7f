import { tabText } from '@/lib/client/tab-text'

/** Longer lists are better chosen as files. */
const most = 256 * 1024
const kept = tabText('switchboard.pasted-list')

/** The list that stands in the box of this tab. */
export const keptList = {
  /** An empty one, or one that is too long, is none. */
  keep: (text: string): void => (text && text.length <= most ? kept.keep(text) : kept.forget()),
  get: kept.get,
}

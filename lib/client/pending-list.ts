import { createTabStorage } from '@/lib/client/tab-storage'

const carried = createTabStorage('switchboard.carried-list')

/** Stores the text of an agent list for the next page of this tab. */
export const storePendingList = carried.set

/** Returns and clears the list that the previous page stored. Empty if there is none. */
export function takePendingList(): string {
  const text = carried.get()
  carried.clear()
  return text
}

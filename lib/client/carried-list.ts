import { tabText } from '@/lib/client/tab-text'

const carried = tabText('switchboard.carried-list')

/** Leaves the text of a list of agents for the next page of this tab. */
export const carryList = carried.keep

/** The list that the page before left, once; empty where there is none. */
export function takeCarriedList(): string {
  const text = carried.get()
  carried.forget()
  return text
}

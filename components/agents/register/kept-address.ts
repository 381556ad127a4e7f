import { tabText } from '@/lib/client/tab-text'

/** The address that is being looked at in this tab: a reload in the middle of it finds it again. */
export const keptAddress = tabText('switchboard.checked-address')

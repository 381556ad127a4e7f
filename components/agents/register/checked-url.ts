import { tabText } from '@/lib/client/tab-text'

/** The URL that this tab is checking, so that a reload during the check restores it. */
export const checkedUrl = tabText('switchboard.checked-address')

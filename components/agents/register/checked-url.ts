import { createTabStorage } from '@/lib/client/tab-storage'

/** The URL that this tab is checking, so that a reload during the check restores it. */
export const checkedUrl = createTabStorage('switchboard.checked-address')

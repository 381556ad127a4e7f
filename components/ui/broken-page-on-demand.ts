import { onDemand } from '@/components/ui/on-demand'

/** Fetches it ahead: some pages break because a network is gone. */
export const loadBrokenPage = () => import('@/components/ui/broken-page').then((m) => m.BrokenPage)

/** `BrokenPage` without its code in each page that never breaks. */
export const BrokenPageOnDemand = onDemand(loadBrokenPage)

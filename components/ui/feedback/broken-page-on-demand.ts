import { onDemand } from '@/components/ui/on-demand'

/** Loads the error page in advance: some pages fail because the network is lost. */
export const loadBrokenPage = () => import('@/components/ui/feedback/broken-page').then((m) => m.BrokenPage)

/** `BrokenPage`, loaded on demand. */
export const BrokenPageOnDemand = onDemand(loadBrokenPage)

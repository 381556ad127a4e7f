'use client'

import { Suspense } from 'react'
import { BrokenPageOnDemand } from '@/components/ui/broken-page-on-demand'

interface ConsoleErrorProps {
  error: unknown
  retry: () => void
}

/** A page that cannot be shown, within what stands around every page. */
export default function ConsoleError(props: ConsoleErrorProps) {
  return (
    <Suspense>
      <BrokenPageOnDemand {...props} />
    </Suspense>
  )
}

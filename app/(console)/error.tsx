'use client'

import { Suspense } from 'react'
import { BrokenPageOnDemand } from '@/components/ui/feedback/broken-page-on-demand'

interface ConsoleErrorProps {
  error: unknown
  retry: () => void
}

/** Error page within the app layout. */
export default function ConsoleError(props: ConsoleErrorProps) {
  return (
    <Suspense>
      <BrokenPageOnDemand {...props} />
    </Suspense>
  )
}

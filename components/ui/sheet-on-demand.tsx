'use client'

import { Suspense, useState } from 'react'
import type { EdgeSheetProps } from '@/components/ui/edge-sheet'
import { onDemand } from '@/components/ui/on-demand'

const EdgeSheet = onDemand(() => import('@/components/ui/edge-sheet').then((m) => m.EdgeSheet))

/** A sheet that is opened from elsewhere; its code comes when it is wanted first. */
export function SheetOnDemand(props: EdgeSheetProps) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <EdgeSheet {...props} />
    </Suspense>
  ) : null
}

'use client'

import { Suspense, useState } from 'react'
import type { ControlledSheetProps } from '@/components/ui/overlay/controlled-sheet'
import { onDemand } from '@/components/ui/on-demand'

const EdgeSheet = onDemand(() => import('@/components/ui/overlay/controlled-sheet').then((m) => m.ControlledSheet))

/** A sheet whose open state is controlled. Its code is loaded when it is first opened. */
export function SheetOnDemand(props: ControlledSheetProps) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <EdgeSheet {...props} />
    </Suspense>
  ) : null
}

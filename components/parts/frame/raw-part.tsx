'use client'

import { Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { Json } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { onDemand } from '@/components/ui/on-demand'

const JsonPart = onDemand(() => import('@/components/parts/json/json-part').then((m) => m.JsonPart))

/** A part as it was received: all its members, nothing left out, long ones folded. */
export function RawPart({ part }: { part: Part }) {
  return (
    <Suspense fallback={<Skeleton className="m-4 h-20" />}>
      <JsonPart value={part as unknown as Json} large />
    </Suspense>
  )
}

import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { Words } from '@/app/words'

/** For pages that keep their filters in the address. */
export default function FilteredLayout({ children }: { children: ReactNode }) {
  return (
    <Words of={['states', 'strip']}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </Words>
  )
}

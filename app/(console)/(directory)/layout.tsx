import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/client-messages'

/** For pages with filters in the URL. */
export default function FilteredLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages of={['agent', 'attempts', 'compare', 'directory', 'favorite', 'status']}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </ClientMessages>
  )
}

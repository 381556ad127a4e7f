'use client'

import ConsoleError from '@/app/(console)/error'

interface AnyErrorProps {
  error: unknown
  retry: () => void
}

/** What stands around every page cannot be shown. */
export default function AnyError(props: AnyErrorProps) {
  return (
    <main>
      <ConsoleError {...props} />
    </main>
  )
}

'use client'

import ConsoleError from '@/app/(console)/error'

interface AnyErrorProps {
  error: unknown
  retry: () => void
}

/** Error page if the app layout fails. */
export default function AnyError(props: AnyErrorProps) {
  return (
    <main>
      <ConsoleError {...props} />
    </main>
  )
}

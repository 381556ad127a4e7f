'use client'

import { BrokenPage } from '@/components/ui/broken-page'

interface ConsoleErrorProps {
  error: unknown
  retry: () => void
}

/** A page that cannot be shown, within what stands around every page. */
export default function ConsoleError(props: ConsoleErrorProps) {
  return <BrokenPage {...props} />
}

'use client'

import ConsoleError from '@/app/(console)/error'

interface SettingsErrorProps {
  error: unknown
  retry: () => void
}

/** Error page beside the list of settings pages. */
export default function SettingsError(props: SettingsErrorProps) {
  return <ConsoleError {...props} />
}

'use client'

import { ErrorPanel } from '@/components/ui/error-panel'
import { Page } from '@/components/ui/page'
import { useTranslations } from 'next-intl'

interface ConsoleErrorProps {
  error: unknown
  retry: () => void
}

export default function ConsoleError({ error, retry }: ConsoleErrorProps) {
  const t = useTranslations('app')
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  const message = digest ? t('brokenWithDigest', { digest }) : t('broken')
  return (
    <Page className="max-w-xl pt-16">
      <ErrorPanel fault={{ kind: 'internal', hop: 'switchboard', message }} onRetry={retry} />
    </Page>
  )
}

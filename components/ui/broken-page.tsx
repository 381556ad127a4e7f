'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ErrorPanel } from '@/components/ui/error-panel'
import { Page } from '@/components/ui/page'
import { switchboardUnreachable } from '@/lib/client/answer-fault'
import { onWake } from '@/lib/client/wake-signal'

interface BrokenPageProps {
  error: unknown
  retry: () => void
}

/** The code of the page could not be fetched: nothing is wrong with the page, and only reading it anew brings it. */
function isLostCode(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

function readAnew(): void {
  // Without a network there would not even be this page.
  if (navigator.onLine) location.reload()
}

/** Where a page cannot be shown. Comes back by itself where only the network was missing. */
export function BrokenPage({ error, retry }: BrokenPageProps) {
  const t = useTranslations('app')
  const lost = isLostCode(error)
  useEffect(() => {
    if (!lost) return undefined
    return onWake((reason) => {
      if (reason === 'online') readAnew()
    })
  }, [lost])
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  const message = digest ? t('brokenWithDigest', { digest }) : t('broken')
  return (
    <Page className="max-w-xl pt-16 md:pt-16">
      <ErrorPanel
        fault={lost ? switchboardUnreachable() : { kind: 'internal', hop: 'switchboard', message }}
        onRetry={lost ? readAnew : retry}
      />
    </Page>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Page } from '@/components/ui/layout/page'
import { switchboardUnreachable } from '@/lib/client/http/read-response-fault'
import { onWake } from '@/lib/client/on-wake'

interface BrokenPageProps {
  error: unknown
  retry: () => void
}

/** True if the page's code could not be loaded. Only a reload helps. */
function isLostCode(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

function readAnew(): void {
  // Offline, a reload would lose even this page.
  if (navigator.onLine) location.reload()
}

/** The error page. Reloads by itself once the browser is online again, if only the network was missing. */
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

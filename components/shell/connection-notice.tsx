'use client'

import { Unplug, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useOffline } from 'next/offline'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'

/** Whether the server responds, even with a redirect: a sign-in proxy is handled by reloading the page. */
const isReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', redirect: 'manual', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Notice that Switchboard is unreachable and that a pending navigation will complete. */
export function ConnectionNotice() {
  const t = useTranslations('nav.away')
  const away = useOffline()
  const [closed, setClosed] = useState(false)
  const [reloading, setReloading] = useState(false)
  if (closed && !away) setClosed(false)
  const reload = async (): Promise<void> => {
    setReloading(true)
    // Without a response the page stays: the browser would replace it with an error page.
    if (await isReachable()) location.reload()
    setReloading(false)
  }
  return (
    // Always rendered: some screen readers do not announce a live region that appears together with its text.
    <output className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center p-2">
      {away && !closed ? (
        <span className="pointer-events-auto flex animate-appear items-center gap-2 rounded-panel border border-line bg-bg-raised p-1 pl-3 text-sm shadow-float">
          <Unplug aria-hidden className="size-4 shrink-0 text-state-failed" />
          <span className="min-w-0 font-medium">{t('title')}</span>
          <span className="min-w-0 text-fg-muted max-md:sr-only">{t('text')}</span>
          <Button size="sm" disabled={reloading} onClick={() => void reload()}>
            {t('reload')}
          </Button>
          <IconButton label={t('close')} onClick={() => setClosed(true)}>
            <X />
          </IconButton>
        </span>
      ) : null}
    </output>
  )
}

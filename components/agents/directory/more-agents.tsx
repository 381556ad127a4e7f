'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Listing } from '@/components/agents/directory/listing'
import { useMoreAgents } from '@/components/agents/directory/use-listing'
import { Button } from '@/components/ui/button'

/** How far the list goes. More is read when its end comes near, and by a button for who does not scroll. */
export function MoreAgents({ query, listing }: { query: string; listing: Listing }) {
  const t = useTranslations('directory')
  const { state, load } = useMoreAgents(query, listing)
  const shown = listing.agents.length
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && state === 'idle' && void load(), {
        rootMargin: '1200px 0px',
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [state, load],
  )
  if (!listing.nextCursor) return null
  return (
    <div ref={watch} className="mt-4 flex min-h-8 items-center justify-center gap-3 text-fg-faint tabular">
      <output>{state === 'failed' ? t('moreFailed') : t('shown', { shown, total: listing.total })}</output>
      <Button disabled={state === 'loading'} onClick={() => void load()}>
        {t(state === 'loading' ? 'loadingMore' : 'more')}
      </Button>
    </div>
  )
}

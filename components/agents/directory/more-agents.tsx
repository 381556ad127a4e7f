'use client'

import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useTransition } from 'react'
import { agentsAtOnce, directoryParams, mostAgents } from '@/components/agents/directory/directory-params'
import { Button } from '@/components/ui/button'

/** How far the list goes, and a button for more; how much is shown lives in the URL, so that Back finds it again. */
export function MoreAgents({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('directory')
  const [pending, startTransition] = useTransition()
  const [, setShow] = useQueryState(
    'show',
    directoryParams.show.withOptions({ shallow: false, scroll: false, startTransition }),
  )
  if (shown >= total) return null
  return (
    <div className="mt-4 flex items-center justify-center gap-3 text-fg-faint tabular">
      {t('shown', { shown, total })}
      {shown < mostAgents ? (
        <Button disabled={pending} onClick={() => void setShow(shown + agentsAtOnce)}>
          {pending ? t('loadingMore') : t('more')}
        </Button>
      ) : (
        t('searchInstead')
      )}
    </div>
  )
}

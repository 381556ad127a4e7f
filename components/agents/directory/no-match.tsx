'use client'

import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { noFacets } from '@/components/agents/directory/directory-params'
import { useDirectoryParams } from '@/components/agents/directory/use-directory-params'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Nothing in the catalog fits what was asked for. */
export function NoMatch() {
  const t = useTranslations('directory')
  const { params, change } = useDirectoryParams()
  return (
    <EmptyState
      icon={SearchX}
      title={params.q ? t('noMatchFor', { words: params.q }) : t('noMatch')}
      description={t('noMatchHint')}
      action={<Button onClick={() => change({ ...noFacets, q: null })}>{t('showAll')}</Button>}
    />
  )
}

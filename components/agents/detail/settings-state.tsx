'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { useSettings } from '@/components/agents/detail/use-settings'
import { Button } from '@/components/ui/button'

/** Whether what is shown is saved, and the ways there and back. */
export function SettingsState({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const t = useTranslations('agent.settings')
  const { dirty, done, pending, discard, undo } = settings
  return (
    <div className="sticky bottom-(--bar) z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-bg px-4 py-3">
      <Button type="submit" variant="primary" disabled={pending} aria-disabled={!dirty}>
        {t(pending ? 'saving' : 'save')}
      </Button>
      {dirty && !pending ? <Button onClick={discard}>{t('discard')}</Button> : null}
      <output className="text-fg-muted">{dirty ? t('unsaved') : done ? t('saved') : null}</output>
      {done && undo ? (
        <Button variant="ghost" onClick={undo} disabled={pending}>
          <Undo2 />
          {t('undo')}
        </Button>
      ) : null}
    </div>
  )
}

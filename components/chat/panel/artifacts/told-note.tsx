'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { ArtifactItem } from '@/components/chat/turn/turn'

interface ToldNoteProps {
  item: ArtifactItem
  asSent: boolean
  onAsSent: (asSent: boolean) => void
}

/** Says that an artifact is shown otherwise than the agent sent it, and shows it as sent. */
export function ToldNote({ item, asSent, onAsSent }: ToldNoteProps) {
  const t = useTranslations('chat.artifact')
  const { how, alsoSaid, told } = item
  if (how === 'plain') return alsoSaid ? <p className="text-xs text-fg-muted">{t('alsoSaidHint')}</p> : null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-l-2 border-line-strong pl-3 text-xs text-fg-muted">
      <p className="min-w-0 flex-1 text-pretty">
        {t(`told.${how}`, { count: told.length })} {alsoSaid ? t('alsoSaidHint') : null}
      </p>
      <Button size="sm" variant="ghost" aria-pressed={asSent} onClick={() => onAsSent(!asSent)}>
        {t(asSent ? 'told.asShown' : 'told.asSent')}
      </Button>
    </div>
  )
}

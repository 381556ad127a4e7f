'use client'

import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { TaskFold } from '@/lib/a2a/fold'

function LastPush({ at }: { at: string }) {
  const t = useTranslations('chat.turn')
  return t.rich('pushHeard', { when: () => <RelativeTime at={at} /> })
}

/** Shows that the agent sends push notifications and when the last arrived: silence is normal then. */
export function PushNote({ push }: { push: NonNullable<TaskFold['push']> }) {
  const t = useTranslations('chat.turn')
  return (
    <output className="flex items-center gap-1.5 text-fg-faint">
      <BellRing aria-hidden className="size-3.5 shrink-0 text-accent" />
      <span>{push.heardAt ? <LastPush at={push.heardAt} /> : t('pushQuiet')}</span>
    </output>
  )
}

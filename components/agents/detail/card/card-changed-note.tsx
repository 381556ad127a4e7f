import { History, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { CardChanges } from '@/lib/api/card'

interface CardChangedNoteProps {
  /** When the current card replaced the previous one, ISO 8601. */
  at: string
  changes: CardChanges['changes']
}

const timeOf = (at: string) => () => <RelativeTime at={at} className="text-fg" />

/** Shows that the card changed recently, with the most important change and a link to all. */
export function CardChangedNote({ at, changes }: CardChangedNoteProps) {
  const t = useTranslations('cardTab.changed')
  const say = useTranslations('cardDiff')
  const first = changes.find(({ breaking }) => breaking) ?? changes[0]
  if (!first) return null
  const Icon = first.breaking ? TriangleAlert : History
  return (
    <p className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 text-pretty text-fg-muted">
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4', first.breaking ? 'text-state-input-required' : 'text-fg-faint')}
      />
      <span className="wrap-anywhere">
        {t.rich('when', { when: timeOf(at) })} {say(first.code, first.values)}{' '}
        <Link href="?tab=card" className="whitespace-nowrap text-accent underline-offset-2 hover:underline">
          {changes.length > 1 ? t('more', { count: changes.length - 1 }) : t('show')}
        </Link>
      </span>
    </p>
  )
}

import { FileWarning } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { BrokenView } from '@/components/agents/detail/card/card-view'
import { RelativeTime } from '@/components/ui/relative-time'

/** Says that the agent gives a card that cannot be used, and that its last good one still holds. */
export function BrokenNote({ broken }: { broken: BrokenView }) {
  const t = useTranslations('cardTab')
  return (
    <aside
      aria-label={t('broken.title')}
      className="flex items-start gap-3 rounded-panel border border-line border-l-2 border-l-state-failed bg-bg-subtle px-4 py-3"
    >
      <FileWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-state-failed" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium text-pretty">{t('broken.title')}</p>
        <p className="text-pretty text-fg-muted">
          {t('broken.why', { why: t(`problems.${broken.problem}`) })}{' '}
          <RelativeTime at={broken.since} className="text-fg-faint" />
        </p>
        <Link
          href={`?tab=card&version=${broken.version}`}
          scroll={false}
          className="justify-self-start text-accent underline-offset-2 hover:underline"
        >
          {t('broken.show')}
        </Link>
      </div>
    </aside>
  )
}

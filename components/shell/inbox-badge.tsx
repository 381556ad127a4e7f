import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** How many tasks wait for the person; leads to what they ask. */
export function InboxBadge({ count }: { count: number }) {
  const t = useTranslations('nav')
  return (
    <Link
      href="/inbox"
      aria-label={t('waitingCount', { count })}
      title={t('waitingCount', { count })}
      // As large as a finger, however small it looks.
      className="absolute top-0 left-1/2 flex size-6 items-center justify-center rounded-full md:-top-0.5"
    >
      <span className="flex h-4 min-w-4 items-center justify-center rounded-full bg-state-input-required px-1 text-[10px] font-semibold text-bg-raised tabular ring-2 ring-bg-subtle">
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  )
}

import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import { useTranslations } from 'next-intl'

/** How many tasks wait for the person; leads to what they ask. */
export function InboxBadge({ count }: { count: number }) {
  const t = useTranslations('nav')
  return (
    <HoverPrefetchLink
      href="/inbox"
      aria-label={t('waitingCount', { count })}
      title={t('waitingCount', { count })}
      // As large as a finger, however small it looks; beside the icon, whose taps lead to the tasks.
      className="absolute -top-1 left-[calc(50%+0.5rem)] flex h-7 min-w-8 items-start rounded-full pt-0.5 pl-0.5 md:top-0 md:left-[calc(50%+0.25rem)] md:h-6 md:min-w-6"
    >
      <span className="flex h-4 min-w-4 items-center justify-center rounded-full bg-state-input-required px-1 text-[10px] font-semibold text-bg-raised tabular ring-2 ring-bg-subtle">
        {count > 99 ? '99+' : count}
      </span>
    </HoverPrefetchLink>
  )
}

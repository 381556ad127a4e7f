import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { type GuideGroup, guideGroups, type GuideName } from '@/lib/help/guides'

interface GuideListProps {
  titles: Record<GuideName, string>
  current: GuideName
}

/** Links to all guides, by group. */
export function GuideList({ titles, current }: GuideListProps) {
  const t = useTranslations('help')
  const groups = Object.keys(guideGroups) as GuideGroup[]
  return (
    <nav aria-label={t('guides')} className="grid content-start gap-5 text-sm">
      {groups.map((group) => (
        <div key={group}>
          <h2 className="mb-1 px-2 text-xs font-medium text-fg-faint">{t(`groups.${group}`)}</h2>
          <ul>
            {guideGroups[group].map((name) => (
              <li key={name}>
                <Link
                  href={`/help/${name}`}
                  lang="en"
                  aria-current={name === current ? 'page' : undefined}
                  className={cn(
                    'block rounded-control px-2 py-1 text-fg-muted hover:bg-hover hover:text-fg max-md:py-2',
                    name === current && 'bg-accent/12 text-accent',
                  )}
                >
                  {titles[name]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

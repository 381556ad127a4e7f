import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

interface Crumb {
  href: string
  name: string
}

interface BreadcrumbsProps {
  /** The pages above this one, outermost first. The heading below names this page. */
  trail: Crumb[]
  className?: string
}

/** Links to the pages above this one. */
export function Breadcrumbs({ trail, className }: BreadcrumbsProps) {
  const t = useTranslations('ui')
  return (
    <nav aria-label={t('breadcrumbs')} className={className}>
      <ol className="-my-0.5 -ml-1 flex min-w-0 items-center text-xs text-fg-muted">
        {trail.map(({ href, name }, index) => (
          <li key={href} className={cn('flex items-center', index === 0 ? 'shrink-0' : 'min-w-0')}>
            {index > 0 ? <ChevronRight aria-hidden className="size-3 shrink-0 text-fg-faint" /> : null}
            <Link
              href={href}
              dir="auto"
              className="min-w-0 truncate rounded-control px-1 py-1 hover:text-fg hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import Link from 'next/link'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { listSettingsPages } from '@/components/settings/settings-pages'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/form/select'
import { useNavigate } from '@/components/ui/navigation/use-navigate'

/** Navigation between the pages of the settings: a list, on phones a select. */
export function SettingsNavigation() {
  const t = useTranslations('settings.pages')
  const path = usePathname()
  const go = useNavigate()
  const pages = listSettingsPages(usePageViewer())
  return (
    <nav aria-label={t('label')}>
      <Select
        aria-label={t('label')}
        value={pages.find(({ href }) => href === path)?.href}
        onValueChange={go}
        options={pages.map(({ key, href }) => ({ value: href, label: t(key) }))}
        className="w-full md:hidden"
      />
      <ul className="sticky top-6 hidden gap-0.5 md:grid">
        {pages.map(({ key, href }) => (
          <li key={key}>
            <Link
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className={cn(
                'flex h-8 items-center rounded-control px-2.5 text-fg-muted transition-colors hover:bg-hover hover:text-fg',
                href === path && 'bg-accent/12 font-medium text-fg',
              )}
            >
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

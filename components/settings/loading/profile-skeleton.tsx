import { useTranslations } from 'next-intl'
import { SettingsSection } from '@/components/settings/settings-section'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Stands for the own profile while it loads. */
export function ProfileSkeleton() {
  const t = useTranslations('people')
  return (
    <div aria-busy className="divide-y divide-line border-b border-line *:first:pt-0">
      <SettingsSection title={t('profile.title')} hint={t('profile.hint')}>
        <div className="grid max-w-sm gap-4">
          <div className="grid gap-1.5 text-xs font-medium text-fg-muted">
            {t('name')}
            <Skeleton className="h-8" />
          </div>
          <Skeleton className="h-8 w-24" />
        </div>
        {[t('email'), t('role'), t('profile.teams')].map((label) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-4">
            <span className="text-fg-muted">{label}</span>
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </SettingsSection>
      <SettingsSection title={t('picture.title')} hint={t('picture.hint')}>
        <Skeleton className="h-24 rounded-panel" />
      </SettingsSection>
    </div>
  )
}

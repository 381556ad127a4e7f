import { Users } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** Stands for a settings page that only administrators have. */
export function OnlyAdministrators() {
  const t = useTranslations('people')
  return <EmptyState icon={Users} title={t('onlyAdministrators')} description={t('onlyAdministratorsText')} />
}

/** Stands for a settings page that needs accounts. */
export function NeedsAccounts() {
  const t = useTranslations('people')
  return (
    <EmptyState
      icon={Users}
      title={t('accountsOff')}
      description={t('accountsOffText')}
      action={
        <Button asChild>
          <Link href="/settings/people">{t('toPeople')}</Link>
        </Button>
      }
    />
  )
}

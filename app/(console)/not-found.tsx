import { Unplug } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

export default function NotFound() {
  const t = useTranslations('app')
  return (
    <EmptyState
      className="pt-[18vh]"
      heading="h1"
      icon={Unplug}
      title={t('notFound')}
      description={t('notFoundHint')}
      action={
        <Button asChild>
          <Link href="/">{t('toDirectory')}</Link>
        </Button>
      }
    />
  )
}

import { EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** Stands for the task of another person that was deleted or is no longer shared while its page is open. */
export function UnavailableTask() {
  const t = useTranslations('replay')
  return (
    <output className="block">
      <EmptyState
        icon={EyeOff}
        title={t('unavailable.title')}
        description={t('unavailable.description')}
        action={
          <Button asChild>
            <Link href="/tasks">{t('deleted.tasks')}</Link>
          </Button>
        }
      />
    </output>
  )
}

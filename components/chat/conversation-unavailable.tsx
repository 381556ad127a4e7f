import { EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** Stands for a conversation of another person that was deleted or is no longer shared while it is open. */
export function ConversationUnavailable() {
  const t = useTranslations('chat.shared')
  return (
    <output className="block">
      <EmptyState
        icon={EyeOff}
        title={t('endedTitle')}
        description={t('ended')}
        action={
          <Button asChild>
            <Link href="/chat">{t('back')}</Link>
          </Button>
        }
      />
    </output>
  )
}

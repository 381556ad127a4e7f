import { useTranslations } from 'next-intl'
import type { RemovalConfirmation } from '@/components/retention/use-removal-check'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useFormatBytes } from '@/components/ui/text/byte-size'

/** Confirms the events that new limits remove. */
export function RemovalDialog({ question, close }: { question: RemovalConfirmation | null; close: () => void }) {
  const t = useTranslations('retention')
  const byteText = useFormatBytes()
  if (!question) return null
  const { effect, agree } = question
  return (
    <ConfirmDialog
      title={t('question', { tasks: effect.tasks })}
      description={t('consequence', { tasks: effect.tasks, events: effect.events, size: byteText(effect.bytes) })}
      action={t('agree')}
      onConfirm={() => {
        close()
        agree()
      }}
      onClose={close}
    />
  )
}

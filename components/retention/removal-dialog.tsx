import { useTranslations } from 'next-intl'
import type { RemovalConfirmation } from '@/components/retention/use-removal-check'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import { useFormatBytes } from '@/components/ui/text/byte-size'

/** Confirms the events that new limits remove. */
export function RemovalDialog({ question, close }: { question: RemovalConfirmation | null; close: () => void }) {
  const t = useTranslations('retention')
  const cancel = useTranslations('ui')('cancel')
  const byteText = useFormatBytes()
  if (!question) return null
  const { effect, agree } = question
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        title={t('question', { tasks: effect.tasks })}
        description={t('consequence', {
          tasks: effect.tasks,
          events: effect.events,
          size: byteText(effect.bytes),
        })}
        footer={
          <>
            <DialogClose asChild>
              <Button>{cancel}</Button>
            </DialogClose>
            <Button
              variant="danger"
              onClick={() => {
                close()
                agree()
              }}
            >
              {t('agree')}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

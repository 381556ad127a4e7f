import { useTranslations } from 'next-intl'
import type { RemovalQuestion } from '@/components/retention/use-removal-check'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog'
import { useByteText } from '@/components/ui/use-byte-text'

/** Says what new limits remove now, and asks whether that is meant. */
export function RemovalDialog({ question, close }: { question: RemovalQuestion | null; close: () => void }) {
  const t = useTranslations('retention')
  const cancel = useTranslations('ui')('cancel')
  const byteText = useByteText()
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

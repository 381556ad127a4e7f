'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { maxRatingComment } from '@/lib/api/constants'

interface CommentDialogProps {
  text: string
  /** Resolves to true once the comment is stored. */
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
  /** Receives the focus on close. */
  opener: RefObject<HTMLButtonElement | null>
}

/** A dialog to write, change or delete the comment of a rating. */
export function CommentDialog({ text: known, onSave, onClose, opener }: CommentDialogProps) {
  const t = useTranslations('ratings')
  const [text, setText] = useState(known)
  const [busy, setBusy] = useState(false)
  const length = text.trim().length
  const isLong = length > maxRatingComment
  const save = async (): Promise<void> => {
    if (isLong || busy) return
    setBusy(true)
    const isStored = await onSave(text)
    setBusy(false)
    if (isStored) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t(known ? 'editComment' : 'addComment')}
        description={t('hint')}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.current?.focus()
        }}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button variant="primary" disabled={busy} aria-disabled={isLong} onClick={() => void save()}>
              {t('save')}
            </Button>
          </>
        }
      >
        <Field label={t('comment')} error={isLong ? t('long', { most: maxRatingComment, count: length }) : null}>
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
            }}
            className="max-h-[44vh] min-h-24"
          />
        </Field>
      </DialogContent>
    </Dialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import type { Choice, ChoicesRequest, FormReply } from '@/lib/a2a/forms/form-request'
import { visibleName } from '@/lib/a2a/text/visible-name'

interface ChoiceButtonsProps {
  form: ChoicesRequest
  onReply: (reply: FormReply) => void
}

const replyOf = ({ value }: Choice): FormReply => ({
  parts: [typeof value === 'object' && value !== null ? { data: value } : { text: String(value) }],
})

/** Quick replies. One press answers; the composer accepts other answers. */
export function ChoiceButtons({ form, onReply }: ChoiceButtonsProps) {
  const t = useTranslations('forms')
  return (
    <fieldset aria-label={form.question || t('choices')} className="flex min-w-0 flex-wrap gap-2">
      {form.choices.map((choice) => (
        <Button
          key={`${choice.label} ${JSON.stringify(choice.value)}`}
          onClick={() => onReply(replyOf(choice))}
          className="h-auto min-h-8 max-w-full py-1 text-left whitespace-normal"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {visibleName(choice.label)}
          </span>
        </Button>
      ))}
    </fieldset>
  )
}

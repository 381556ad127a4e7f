import { Check, Pencil, Reply, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buildFormSchema } from '@/components/forms/build-form-schema'
import { ValueRows } from '@/components/forms/value-rows'
import { withKeys } from '@/components/ui/with-keys'
import type { Decision } from '@/lib/a2a/forms/form-request'
import type { FormAnswer } from '@/lib/a2a/forms/read-form-answer'
import { displayText } from '@/lib/a2a/text/display-text'

const decisionStyles = {
  approve: { icon: Check, color: 'text-state-completed' },
  edit: { icon: Pencil, color: 'text-state-completed' },
  reject: { icon: X, color: 'text-state-failed' },
  respond: { icon: Reply, color: 'text-fg-muted' },
}

function Decided({ name, decision }: { name: string; decision: Decision }) {
  const t = useTranslations('forms.approval')
  const style = decisionStyles[decision.type]
  const words = decision.type === 'reject' ? decision.reason : decision.type === 'respond' ? decision.text : ''
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-2">
        <style.icon aria-hidden className={`size-4 shrink-0 ${style.color}`} />
        <span className="font-medium">{t(`done-${decision.type}`)}</span>
        {name ? <bdi className="min-w-0 truncate font-mono text-xs text-fg-muted">{name}</bdi> : null}
      </p>
      {words ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {displayText(words)}
        </p>
      ) : null}
      {decision.type === 'edit' ? <ValueRows values={decision.draft} /> : null}
    </div>
  )
}

/** A submitted form: the questions and the answers. */
export function SubmittedForm({ answer }: { answer: FormAnswer }) {
  const t = useTranslations('forms')
  switch (answer.kind) {
    case 'values':
      return Object.keys(answer.values).length > 0 ? (
        <ValueRows schema={buildFormSchema(answer.form, t('answer')) ?? undefined} values={answer.values} />
      ) : (
        <p className="text-fg-muted">{t('empty')}</p>
      )
    case 'decisions':
      return withKeys(answer.decisions, ({ type }) => type).map(({ value, key, at }) => (
        <Decided key={key} name={answer.form.calls[at]?.name ?? ''} decision={value} />
      ))
    case 'action':
      return (
        <div className="grid gap-1">
          <p className="font-mono text-xs text-fg-muted">{answer.name}</p>
          <ValueRows values={answer.context} />
        </div>
      )
  }
}

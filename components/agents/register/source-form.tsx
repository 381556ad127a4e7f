'use client'

import { useTranslations } from 'next-intl'
import { CardBox } from '@/components/agents/register/card-box'
import type { Source } from '@/components/agents/register/registration'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'

interface SourceFormProps {
  source: Source
  onChange: (next: Partial<Source>) => void
  onCheck: () => void
  checking: boolean
  /** Something was found already: checking again is not the next step. */
  checked: boolean
}

/** Where the agent is: an address, or its card. */
export function SourceForm({ source, onChange, onCheck, checking, checked }: SourceFormProps) {
  const t = useTranslations('register')
  const ready = source.kind === 'address' ? source.url.trim() !== '' : source.card.trim() !== ''
  const check = (
    <Button type="submit" variant={checked ? 'secondary' : 'primary'} disabled={!ready || checking}>
      {checking ? t('checking') : t('check')}
    </Button>
  )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onCheck()
      }}
    >
      <Segmented
        aria-label={t('source')}
        value={source.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={[
          { value: 'address', label: t('byAddress') },
          { value: 'card', label: t('byCard') },
        ]}
        className="justify-self-start"
      />
      {source.kind === 'card' ? <CardBox value={source.card} onChange={(card) => onChange({ card })} /> : null}
      <div className="flex items-start gap-2">
        <Field
          label={source.kind === 'address' ? t('address') : t('addressOfCard')}
          hint={source.kind === 'address' ? t('addressHint') : t('addressOfCardHint')}
          className="min-w-0 flex-1"
        >
          <Input
            name="url"
            value={source.url}
            onChange={(event) => onChange({ url: event.target.value })}
            placeholder={source.kind === 'address' ? t('addressExample') : undefined}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
            dir="ltr"
          />
        </Field>
        <div className="pt-5.5">{check}</div>
      </div>
    </form>
  )
}

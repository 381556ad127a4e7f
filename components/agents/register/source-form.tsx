'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef } from 'react'
import { recognise } from '@/components/agents/register/recognise'
import type { Source } from '@/components/agents/register/registration'
import { SourceField } from '@/components/agents/register/source-field'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { carryList } from '@/lib/client/carried-list'

/** The second click of a double click on what began finds this button in its place. */
const deafMs = 500

/** Ends what was just begun by a button at the same place. */
function StopButton({ onStop }: { onStop: () => void }) {
  const t = useTranslations('register')
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return (
    <Button
      onClick={() => {
        if (performance.now() - shownAt.current > deafMs) onStop()
      }}
    >
      {t('stop')}
    </Button>
  )
}

interface SourceFormProps {
  source: Source
  onChange: (next: Partial<Source>) => void
  onCheck: () => void
  onStop: () => void
  checking: boolean
  /** Something was found, or is there already: checking again is not the next step. */
  checked: boolean
}

/** What a person has of an agent, and the way on from there. */
export function SourceForm({ source, onChange, onCheck, onStop, checking, checked }: SourceFormProps) {
  const t = useTranslations('register')
  const router = useRouter()
  const recognised = useMemo(() => recognise(source.text), [source.text])
  const { kind } = recognised
  const endpointBox = useRef<HTMLInputElement>(null)
  const isMissing = kind === 'card' && !recognised.callable && !source.endpoint?.trim()
  const asksEndpoint = isMissing || ((kind === 'address' || kind === 'card') && source.endpoint !== null)
  const ready = ['address', 'card', 'list'].includes(kind)
  // It was found out that nothing else is missing.
  const isAsked = source.endpoint === ''
  useEffect(() => {
    if (isAsked) endpointBox.current?.focus()
  }, [isAsked])

  const submit = () => {
    if (!ready || checking) return
    if (isMissing) return endpointBox.current?.focus()
    if (kind !== 'list') return onCheck()
    carryList(source.text)
    router.push('/agents/import')
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex items-start gap-2">
        <SourceField
          text={source.text}
          recognised={recognised}
          onText={(text) => onChange({ text })}
          onSubmit={submit}
        />
        <div className="pt-5.5">
          {checking ? (
            // Not the other button in new clothes: its click would go on to submit the form.
            <StopButton key="stop" onStop={onStop} />
          ) : (
            <Button key="check" type="submit" variant={checked ? 'secondary' : 'primary'} disabled={!ready}>
              {t(kind === 'list' ? 'import' : 'check')}
            </Button>
          )}
        </div>
      </div>
      {asksEndpoint ? (
        <Field label={t('endpoint')} hint={t('endpointHint')} className="max-w-lg">
          <Input
            ref={endpointBox}
            name="endpoint"
            value={source.endpoint ?? ''}
            onChange={(event) => onChange({ endpoint: event.target.value })}
            placeholder={t('endpointExample')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
            dir="ltr"
          />
        </Field>
      ) : null}
    </form>
  )
}

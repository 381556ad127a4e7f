'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef } from 'react'
import { detectInput } from '@/components/agents/register/detect-input'
import type { AgentSource } from '@/components/agents/register/registration'
import { SourceField } from '@/components/agents/register/source-field'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { storePendingList } from '@/lib/client/import-list'

/** Clicks within this time belong to a double click on the previous button. */
const doubleClickMs = 500

/** The Stop button, at the position of the Check button. */
function StopButton({ onStop }: { onStop: () => void }) {
  const t = useTranslations('register')
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return (
    <Button
      onClick={() => {
        if (performance.now() - shownAt.current > doubleClickMs) onStop()
      }}
    >
      {t('stop')}
    </Button>
  )
}

interface SourceFormProps {
  source: AgentSource
  onChange: (next: Partial<AgentSource>) => void
  onCheck: () => void
  onStop: () => void
  checking: boolean
  /** A card was found or the agent exists, so checking again is not the next step. */
  checked: boolean
}

/** The form for the source of an agent. */
export function SourceForm({ source, onChange, onCheck, onStop, checking, checked }: SourceFormProps) {
  const t = useTranslations('register')
  const router = useRouter()
  const recognised = useMemo(() => detectInput(source.text), [source.text])
  const { kind } = recognised
  const endpointBox = useRef<HTMLInputElement>(null)
  const isMissing = kind === 'card' && !recognised.callable && !source.endpoint?.trim()
  const needsEndpoint = isMissing || ((kind === 'address' || kind === 'card') && source.endpoint !== null)
  const ready = ['address', 'card', 'list'].includes(kind)
  // The check found that only the endpoint is missing.
  const isEmpty = source.endpoint === ''
  useEffect(() => {
    if (isEmpty) endpointBox.current?.focus()
  }, [isEmpty])

  const submit = () => {
    if (!ready || checking) return
    if (isMissing) return endpointBox.current?.focus()
    if (kind !== 'list') return onCheck()
    storePendingList(source.text)
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
            // A separate element: otherwise its click would submit the form.
            <StopButton key="stop" onStop={onStop} />
          ) : (
            <Button key="check" type="submit" variant={checked ? 'secondary' : 'primary'} disabled={!ready}>
              {t(kind === 'list' ? 'import' : 'check')}
            </Button>
          )}
        </div>
      </div>
      {needsEndpoint ? (
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

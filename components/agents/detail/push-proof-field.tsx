'use client'

import { useTranslations } from 'next-intl'
import type { AgentSettings } from '@/components/agents/detail/agent-settings'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { Segmented } from '@/components/ui/form/segmented'

interface PushProofFieldProps {
  value: AgentSettings['pushProof']
  onChange: (proof: AgentSettings['pushProof']) => void
  error?: string | undefined
}

const address = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 2048,
  dir: 'ltr',
  className: 'font-mono text-xs',
} as const

/** The setting for verifying push deliveries: by the task's token alone, or also by a signature. */
export function PushProofField({ value, onChange, error }: PushProofFieldProps) {
  const t = useTranslations('agent.settings.proof')
  const change = (next: Partial<AgentSettings['pushProof']>) => onChange({ ...value, ...next })
  return (
    <fieldset className="grid justify-items-start gap-3">
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden className="text-xs font-medium text-fg-muted">
          {t('title')}
        </span>
        <Segmented
          aria-label={t('title')}
          value={value.type}
          onValueChange={(type) => change({ type })}
          options={[
            { value: 'none', label: t('none') },
            { value: 'jwt', label: t('jwt') },
          ]}
        />
        <p className="text-xs text-pretty text-fg-faint">{t(value.type === 'jwt' ? 'jwtHint' : 'noneHint')}</p>
      </div>
      {value.type === 'jwt' ? (
        <>
          <Field label={t('jwksUrl')} error={error} className="w-full">
            <Input
              {...address}
              required
              value={value.jwksUrl}
              placeholder="https://agent.example/.well-known/jwks.json"
              onChange={(event) => change({ jwksUrl: event.target.value })}
            />
          </Field>
          <Field label={t('issuer')} hint={t('issuerHint')} className="w-full">
            <Input {...address} value={value.issuer} onChange={(event) => change({ issuer: event.target.value })} />
          </Field>
        </>
      ) : null}
    </fieldset>
  )
}

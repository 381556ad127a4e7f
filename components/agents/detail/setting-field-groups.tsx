'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AgentSettings } from '@/components/agents/detail/agent-settings'
import { LimitFields } from '@/components/retention/limit-fields'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { Segmented } from '@/components/ui/form/segmented'
import { chooseInterface } from '@/lib/a2a/cards/interfaces'
import type { AgentDetail } from '@/lib/api/agent'
import type { Retention } from '@/lib/api/retention'

interface ChoiceFieldProps<T extends string> {
  title: string
  value: T
  onChange: (value: T) => void
  options: { value: T; label: string }[]
  /** A hint or further fields below the options. */
  children: ReactNode
}

/** A setting with two or three options, all of them visible. */
export function ChoiceField<T extends string>({ title, value, onChange, options, children }: ChoiceFieldProps<T>) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-xs font-medium text-fg-muted">
        {title}
      </span>
      <Segmented aria-label={title} value={value} onValueChange={onChange} options={options} />
      {children}
    </div>
  )
}

/** Attributes of an input for a URL. */
const address = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 2048,
  dir: 'ltr',
  className: 'font-mono text-xs',
} as const

interface EndpointFieldProps {
  agent: Pick<AgentDetail, 'interfaces'>
  value: Pick<AgentSettings, 'endpoint' | 'dialect'>
  onChange: (endpoint: string) => void
  error?: string | undefined
}

/** The field for the endpoint override. Its placeholder is the card's endpoint. */
export function EndpointField({ agent, value, onChange, error }: EndpointFieldProps) {
  const t = useTranslations('agent.settings')
  return (
    <Field label={t('endpoint')} hint={t('endpointHint')} error={error}>
      <Input
        {...address}
        name="endpoint"
        value={value.endpoint}
        onChange={(event) => onChange(event.target.value)}
        placeholder={chooseInterface(agent.interfaces, value.dialect ?? undefined)?.url}
      />
    </Field>
  )
}

interface PushProofFieldProps {
  value: AgentSettings['pushProof']
  onChange: (proof: AgentSettings['pushProof']) => void
  error?: string | undefined
}

/** The setting for verifying push deliveries: by the task's token alone, or also by a signature. */
export function PushProofField({ value, onChange, error }: PushProofFieldProps) {
  const t = useTranslations('agent.settings.proof')
  const change = (next: Partial<AgentSettings['pushProof']>) => onChange({ ...value, ...next })
  return (
    <fieldset className="grid justify-items-start gap-3">
      <ChoiceField
        title={t('title')}
        value={value.type}
        onChange={(type) => change({ type })}
        options={[
          { value: 'none', label: t('none') },
          { value: 'jwt', label: t('jwt') },
        ]}
      >
        <p className="text-xs text-pretty text-fg-faint">{t(value.type === 'jwt' ? 'jwtHint' : 'noneHint')}</p>
      </ChoiceField>
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

interface KeepFieldsProps {
  value: AgentSettings['keep']
  onChange: (keep: AgentSettings['keep']) => void
  /** The defaults for all agents. */
  limits: Retention
}

/** The retention settings of this agent's event logs. */
export function RetentionFields({ value, onChange, limits }: KeepFieldsProps) {
  const t = useTranslations('retention')
  return (
    <ChoiceField
      title={t('title')}
      value={value.own ? 'own' : 'all'}
      onChange={(chosen) => onChange({ ...value, own: chosen === 'own' })}
      options={[
        { value: 'all', label: t('asAll') },
        { value: 'own', label: t('own') },
      ]}
    >
      {value.own ? (
        <div className="mt-2 w-full">
          <LimitFields value={value} onChange={(text) => onChange({ ...value, ...text })} />
        </div>
      ) : (
        <p className="text-xs text-fg-faint">
          {t('allLimits', { days: limits.keepDays, megabytes: limits.keepMegabytes })}
        </p>
      )}
    </ChoiceField>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { AgentChoices } from '@/components/agents/detail/agent-choices'
import { EndpointField } from '@/components/agents/detail/endpoint-field'
import type { faultField } from '@/components/agents/detail/fault-field'
import { KeepFields } from '@/components/agents/detail/keep-fields'
import { PushProofField } from '@/components/agents/detail/push-proof-field'
import { DialectSelect } from '@/components/agents/dialect-select'
import { TagInput } from '@/components/agents/tag-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { AgentDetail, AgentPatch } from '@/lib/api/agent'
import type { Retention } from '@/lib/api/retention'

interface OwnerFieldProps {
  value: string
  onChange: (owner: string) => void
  /** Who looks after other agents: suggested while one types. */
  known: readonly string[]
  error?: string | undefined
}

/** Who looks after the agent: a person or a team. */
function OwnerField({ value, onChange, known, error }: OwnerFieldProps) {
  const t = useTranslations('agent.settings')
  const list = useId()
  return (
    <>
      <Field label={t('owner')} hint={t('ownerHint')} error={error}>
        <Input
          name="owner"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          list={list}
          autoComplete="off"
          maxLength={100}
          dir="auto"
        />
      </Field>
      <datalist id={list}>
        {known.map((owner) => (
          <option key={owner}>{owner}</option>
        ))}
      </datalist>
    </>
  )
}

interface AuthorizationFieldProps {
  value: boolean
  onChange: (passes: boolean) => void
}

/** Whether the Authorization header of a gateway caller goes on to the agent. */
function AuthorizationField({ value, onChange }: AuthorizationFieldProps) {
  const t = useTranslations('agent.settings.authorization')
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-xs font-medium text-fg-muted">
        {t('title')}
      </span>
      <Segmented
        aria-label={t('title')}
        value={value ? 'on' : 'off'}
        onValueChange={(chosen) => onChange(chosen === 'on')}
        options={[
          { value: 'off', label: t('off') },
          { value: 'on', label: t('on') },
        ]}
      />
      <p className="text-xs text-pretty text-fg-faint">{t(value ? 'onHint' : 'offHint')}</p>
    </div>
  )
}

interface SettingsFieldsProps {
  agent: Pick<AgentDetail, 'interfaces' | 'capabilities' | 'pushProof'>
  value: AgentChoices
  onChange: (choices: AgentChoices) => void
  /** Who looks after other agents. */
  owners: readonly string[]
  /** What the server did not take. */
  wrong: ReturnType<typeof faultField>
  /** How long event logs of all agents are kept. */
  limits: Retention
}

/** Who looks after an agent and how it is marked, then what stands over its card. */
export function SettingsFields({ agent, value, onChange, owners, wrong, limits }: SettingsFieldsProps) {
  const t = useTranslations('agent.settings')
  const word = useTranslations('agent.lifecycle')
  const change = (next: Partial<AgentChoices>) => onChange({ ...value, ...next })
  const error = (member: keyof AgentPatch) => (wrong?.member === member ? wrong.message : undefined)
  return (
    <>
      <OwnerField value={value.owner} onChange={(owner) => change({ owner })} known={owners} error={error('owner')} />
      <Field label={t('tags')} hint={t('tagsHint')} error={error('tags')}>
        <TagInput value={value.tags} onChange={(tags) => change({ tags })} />
      </Field>
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden className="text-xs font-medium text-fg-muted">
          {t('lifecycle')}
        </span>
        <Segmented
          aria-label={t('lifecycle')}
          value={value.lifecycle}
          onValueChange={(lifecycle) => change({ lifecycle })}
          options={[
            { value: 'active', label: word('active') },
            { value: 'deprecated', label: word('deprecated') },
          ]}
        />
        <p className="text-xs text-fg-faint">{t('lifecycleHint')}</p>
      </div>
      <EndpointField agent={agent} value={value} onChange={(endpoint) => change({ endpoint })} error={error('url')} />
      <Field label={t('dialect')} hint={t('dialectHint')} error={error('dialect')}>
        <DialectSelect value={value.dialect} onChange={(dialect) => change({ dialect })} />
      </Field>
      <AuthorizationField
        value={value.passAuthorization}
        onChange={(passAuthorization) => change({ passAuthorization })}
      />
      <KeepFields value={value.keep} onChange={(keep) => change({ keep })} limits={limits} />
      {agent.capabilities.pushNotifications || agent.pushProof ? (
        <PushProofField
          value={value.pushProof}
          onChange={(pushProof) => change({ pushProof })}
          error={error('pushProof')}
        />
      ) : null}
    </>
  )
}

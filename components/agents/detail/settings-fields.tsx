'use client'

import { useTranslations } from 'next-intl'
import type { AgentChoices } from '@/components/agents/detail/agent-choices'
import { AuthorizationField } from '@/components/agents/detail/authorization-field'
import { DialectSelect } from '@/components/agents/dialect-select'
import { EndpointField } from '@/components/agents/detail/endpoint-field'
import type { faultField } from '@/components/agents/detail/fault-field'
import { KeepFields } from '@/components/agents/detail/keep-fields'
import { OwnerField } from '@/components/agents/detail/owner-field'
import { PushProofField } from '@/components/agents/detail/push-proof-field'
import { TagInput } from '@/components/agents/tag-input'
import { Field } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import type { AgentDetail, AgentPatch } from '@/lib/api/agent'
import type { Retention } from '@/lib/api/retention'

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

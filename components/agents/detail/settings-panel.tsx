'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { ArchiveAgent } from '@/components/agents/detail/archive-agent'
import { SettingsFields } from '@/components/agents/detail/settings-fields'
import { type AgentChoices, choicesPatch } from '@/components/agents/detail/agent-choices'
import { useAction } from '@/components/agents/detail/use-action'
import { Section } from '@/components/agents/section'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import type { AgentDetail } from '@/lib/api/agent'
import { toast } from '@/components/ui/toast'

interface SettingsPanelProps extends Pick<AgentActions, 'change' | 'archive'> {
  agent: AgentDetail
  /** Stands over the card's address; null where the card's is called. */
  endpoint: string | null
}

/** What a person decides about an agent, over what its card says. */
export function SettingsPanel({ agent, endpoint, change, archive }: SettingsPanelProps) {
  const t = useTranslations('agent.settings')
  const { pending, result, run } = useAction<{ endpoint: string | null }>()
  const [choices, setChoices] = useState<AgentChoices>({
    endpoint: endpoint ?? '',
    dialect: agent.dialectOverride,
    tags: agent.tags,
    lifecycle: agent.lifecycle === 'deprecated' ? 'deprecated' : 'active',
    pushProof: {
      type: agent.pushProof?.type ?? 'none',
      jwksUrl: agent.pushProof?.jwksUrl ?? '',
      issuer: agent.pushProof?.issuer ?? '',
    },
  })
  const save = () =>
    run(
      () => change({ slug: agent.slug, patch: choicesPatch(choices) }),
      (kept) => {
        setChoices((before) => ({ ...before, endpoint: kept.endpoint ?? '' }))
        toast.success(t('saved'))
      },
    )
  return (
    <div className="grid max-w-xl gap-10">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <SettingsFields agent={agent} value={choices} onChange={setChoices} />
        {result?.ok === false ? <ErrorPanel fault={result.fault} /> : null}
        <Button type="submit" variant="primary" disabled={pending} className="justify-self-start">
          {t(pending ? 'saving' : 'save')}
        </Button>
      </form>
      <Section title={t('archiveTitle')} className="border-t border-line pt-5">
        <p className="mb-3 text-pretty text-fg-muted">{t('archiveHint')}</p>
        <ArchiveAgent slug={agent.slug} name={agent.name} archive={archive} />
      </Section>
    </div>
  )
}

'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { findFaultField, toAgentSettings } from '@/components/agents/detail/agent-settings'
import { AccessForm } from '@/components/agents/detail/access/access-form'
import { ArchiveAgent } from '@/components/agents/detail/archive-agent'
import { SettingsFields } from '@/components/agents/detail/settings-fields'
import { useAgentSettings } from '@/components/agents/detail/use-agent-settings'
import { Section } from '@/components/agents/section'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { parseLimits } from '@/components/retention/limit-form-values'
import { RemovalDialog } from '@/components/retention/removal-dialog'
import { useRemovalCheck } from '@/components/retention/use-removal-check'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Team } from '@/lib/api/account'
import type { AgentDetail } from '@/lib/api/agent'
import type { Retention } from '@/lib/api/retention'

/** The form's status with buttons to save, discard and undo. */
function SettingsState({ settings }: { settings: ReturnType<typeof useAgentSettings> }) {
  const t = useTranslations('agent.settings')
  const { dirty, done, pending, discard, undo } = settings
  return (
    <div className="sticky bottom-(--bar) z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-bg px-4 py-3">
      <Button type="submit" variant="primary" disabled={pending} aria-disabled={!dirty}>
        {t(pending ? 'saving' : 'save')}
      </Button>
      {dirty && !pending ? <Button onClick={discard}>{t('discard')}</Button> : null}
      <output className="text-fg-muted">{dirty ? t('unsaved') : done ? t('saved') : null}</output>
      {done && undo ? (
        <Button variant="ghost" onClick={undo} disabled={pending}>
          <Undo2 />
          {t('undo')}
        </Button>
      ) : null}
    </div>
  )
}

interface SettingsPanelProps {
  agent: AgentDetail
  /** Endpoint override. Null if the card's endpoint is used. */
  endpoint: string | null
  /** Owners of other agents. */
  owners: readonly string[]
  /** Default retention of event logs. */
  limits: Retention
  /** The teams that the person may choose; null without accounts. */
  teams: readonly Team[] | null
}

/** The settings tab, whose values override the card. */
export function SettingsPanel({ agent, endpoint, owners, limits, teams }: SettingsPanelProps) {
  const t = useTranslations('agent.settings')
  const settings = useAgentSettings(agent.slug, toAgentSettings(agent, endpoint))
  const { choices, edit, save } = settings
  const translateFault = useTranslateFault()
  const fault = settings.fault && translateFault(settings.fault)
  const wrong = fault && findFaultField(fault)
  const removal = useRemovalCheck()
  const setsLimits = useHasRole('administrator')
  const submit = () => {
    if (!setsLimits) return save()
    const { own, ...text } = choices.keep
    const wanted = own ? parseLimits(text) : { keepDays: null, keepMegabytes: null }
    if (own && (wanted.keepDays === null || wanted.keepMegabytes === null)) return undefined
    if (wanted.keepDays === agent.keepDays && wanted.keepMegabytes === agent.keepMegabytes) return save()
    return void removal.check({ agent: agent.slug, ...wanted }, save)
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (settings.fault) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [settings.fault])
  return (
    <div className="grid max-w-3xl gap-10">
      <form
        ref={form}
        // Scroll padding keeps the focused field and its error above the sticky bar.
        className="grid gap-5 [&_:is(input,[role=combobox])]:scroll-mb-56"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SettingsFields agent={agent} value={choices} onChange={edit} owners={owners} wrong={wrong} limits={limits} />
        {fault && !wrong ? <ErrorPanel fault={fault} /> : null}
        {removal.fault ? <ErrorPanel fault={translateFault(removal.fault)} /> : null}
        <SettingsState settings={settings} />
      </form>
      <RemovalDialog question={removal.question} close={removal.close} />
      {teams ? <AccessForm agent={agent} teams={teams} /> : null}
      <Section title={t('archiveTitle')} className="border-t border-line pt-5">
        <p className="mb-3 text-pretty text-fg-muted">{t('archiveHint')}</p>
        <ArchiveAgent
          slug={agent.slug}
          name={agent.name}
          lifecycle={agent.lifecycle === 'deprecated' ? 'deprecated' : 'active'}
        />
      </Section>
    </div>
  )
}

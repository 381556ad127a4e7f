'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { AttemptList } from '@/components/agents/attempt-list'
import { FactList } from '@/components/agents/fact-list'
import { foundFacts } from '@/components/agents/register/found-facts'
import { RegisterOptions } from '@/components/agents/register/register-options'
import { isSlug, type Options } from '@/components/agents/register/registration'
import { ReportList } from '@/components/agents/report-list'
import { Section } from '@/components/agents/section'
import { AskedForms } from '@/components/credentials/asked-forms'
import { AgentIcon } from '@/components/ui/agent-icon'
import { Button } from '@/components/ui/button'
import type { PreviewResult } from '@/lib/api/agent-calls'

interface FoundAgentProps {
  found: PreviewResult
  options: Options
  /** Being added just now. */
  adding: boolean
  onOptions: (options: Options) => void
  /** The dialect decides how the card is read. */
  onCheckAgain: (options: Options) => void
  onAdd: () => void
}

/** What was found at an address, checked and missing, before it is kept. */
export function FoundAgent({ found, options, adding, onOptions, onCheckAgain, onAdd }: FoundAgentProps) {
  const t = useTranslations('register')
  const { agent, report } = found
  const broken = report.items.some(({ level }) => level === 'error')
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => add.current?.focus(), [])
  return (
    <section aria-label={t('found')} className="grid animate-fade grid-cols-1 gap-6 border-t border-line pt-5">
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <AgentIcon name={agent.name} size="lg" />
        <div className="min-w-0">
          <h2 className="text-base leading-5 wrap-anywhere" dir="auto">
            {agent.name}
          </h2>
          <p className="text-xs wrap-anywhere text-fg-faint" dir="auto">
            {[agent.provider?.organization, agent.version && t('version', { version: agent.version })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button
          ref={add}
          variant="primary"
          disabled={adding || (options.slug !== '' && !isSlug(options.slug))}
          onClick={onAdd}
          className="col-span-2 sm:col-span-1"
        >
          {adding ? t('adding') : broken ? t('addAnyway') : t('add')}
        </Button>
        <p className="col-span-full text-pretty wrap-anywhere" dir="auto">
          {agent.description || <span className="text-fg-faint">{t('noDescription')}</span>}
        </p>
      </header>
      <Section title={t('found')}>
        <FactList facts={foundFacts(found, t)} className="border-y border-line" />
      </Section>
      {found.asked.schemes.length + options.credentials.length > 0 ? (
        <Section title={t('credentials')}>
          <AskedForms
            asked={found.asked}
            given={options.credentials}
            onGiven={(credentials) => onOptions({ ...options, credentials })}
          />
        </Section>
      ) : null}
      <Section title={t('checks')}>
        <ReportList items={report.items} />
      </Section>
      {report.attempts.length > 0 ? (
        <Section title={t('tried')}>
          <AttemptList attempts={report.attempts} />
        </Section>
      ) : null}
      <Section title={t('choices')}>
        <RegisterOptions
          proposedSlug={agent.slug}
          options={options}
          onChange={onOptions}
          onDialect={(dialect) => onCheckAgain({ ...options, dialect })}
        />
      </Section>
    </section>
  )
}

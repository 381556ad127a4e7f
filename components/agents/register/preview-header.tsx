'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { CopyableUrl, type Fact, ModeList } from '@/components/agents/card-facts'
import { DialectSign } from '@/components/agents/dialect-sign'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { Button } from '@/components/ui/button/button'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { PreviewResult } from '@/lib/api/agent-calls'

const shownSkills = 8

type Words = ReturnType<typeof useTranslations<'register'>>

/** Returns the details of the card. `t`: the messages of `register`. */
export function listPreviewFacts({ agent, report, signature }: PreviewResult, t: Words): Fact[] {
  const skills = agent.skills.map((skill) => skill.name || skill.id)
  const { streaming, pushNotifications } = agent.capabilities
  return [
    { label: t('facts.card'), value: report.cardUrl ? <CopyableUrl url={report.cardUrl} /> : t('pasted') },
    { label: t('facts.endpoint'), value: <CopyableUrl url={agent.url} /> },
    {
      label: t('facts.dialect'),
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <DialectSign sign={report.dialectSign} />
        </span>
      ),
    },
    {
      label: t('facts.signature'),
      value: signature.state !== 'unsigned' && (
        <span className={signature.state === 'broken' ? 'text-state-failed' : undefined}>
          {signatureText(signature, t)}
        </span>
      ),
    },
    {
      label: t('facts.capabilities'),
      value: (
        <span className="flex items-center gap-2">
          <CapabilityMarks {...agent} className="empty:hidden" />
          <span className="text-fg-muted">
            {t('capabilities', { streaming: String(streaming), push: String(pushNotifications) })}
          </span>
        </span>
      ),
    },
    {
      label: t('facts.skills'),
      value: (
        <span dir="auto">
          <span className="tabular">{t('skillCount', { count: skills.length })}</span>
          {skills.length > 0 ? (
            <span className="text-fg-muted">
              {' '}
              {skills.slice(0, shownSkills).join(', ')}
              {skills.length > shownSkills ? ', …' : ''}
            </span>
          ) : null}
        </span>
      ),
    },
    { label: t('facts.takes'), value: agent.inputModes.length > 0 && <ModeList modes={agent.inputModes} /> },
    { label: t('facts.gives'), value: agent.outputModes.length > 0 && <ModeList modes={agent.outputModes} /> },
  ]
}

/** Returns the signature text. A new agent has no accepted keys. */
function signatureText({ state, keys }: PreviewResult['signature'], t: Words): string {
  if (state === 'broken' || state === 'unverifiable') return t(`signature.${state}`)
  const host = keys[0]?.host
  return host ? t('signature.signed', { host }) : t('signature.self-signed')
}

interface PreviewHeaderProps {
  preview: PreviewResult
  adding: boolean
  /** The options are invalid. */
  invalid: boolean
  onAdd: () => void
}

/** The found agent and the button to add it. */
export function PreviewHeader({ preview: { agent, report, archived }, adding, invalid, onAdd }: PreviewHeaderProps) {
  const t = useTranslations('register')
  const broken = report.items.some(({ level }) => level === 'error')
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => add.current?.focus(), [])
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <AgentIcon name={agent.name} size="lg" />
      <div className="min-w-0">
        <h2 className="line-clamp-3 text-base leading-5 wrap-anywhere" dir="auto">
          {agent.name}
        </h2>
        <p className="line-clamp-2 text-xs wrap-anywhere text-fg-faint" dir="auto">
          {[agent.provider?.organization, agent.version && t('version', { version: agent.version })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        ref={add}
        variant="primary"
        disabled={adding || invalid}
        onClick={onAdd}
        className="col-span-2 sm:col-span-1"
      >
        {t(adding ? 'adding' : archived ? 'restore' : broken ? 'addAnyway' : 'add')}
      </Button>
      <p className="col-span-full line-clamp-6 text-pretty wrap-anywhere" dir="auto">
        {plainTextOfMarkdown(agent.description) || <span className="text-fg-faint">{t('noDescription')}</span>}
      </p>
    </header>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { Button } from '@/components/ui/button/button'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { PreviewResult } from '@/lib/api/agent-calls'

interface FoundHeaderProps {
  found: PreviewResult
  adding: boolean
  /** The options are invalid. */
  invalid: boolean
  onAdd: () => void
}

/** The found agent and the button to add it. */
export function PreviewHeader({ found: { agent, report, archived }, adding, invalid, onAdd }: FoundHeaderProps) {
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

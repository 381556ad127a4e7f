'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AgentSearchDialog } from '@/components/entities/agent/agent-search-dialog'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Segmented } from '@/components/ui/form/segmented'

interface AgentChoiceProps {
  /** Slugs of the chosen agents; null for all agents. */
  slugs: readonly string[] | null
  onChange: (slugs: readonly string[] | null) => void
}

/** Chooses the agents that a key may access: all, or some. */
export function AgentChoice({ slugs, onChange }: AgentChoiceProps) {
  const t = useTranslations('keys')
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="grid justify-items-start gap-2">
      <span className="text-xs font-medium text-fg-muted">{t('agents')}</span>
      <Segmented
        aria-label={t('agents')}
        value={slugs ? 'some' : 'all'}
        onValueChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: t('allAgents') },
          { value: 'some', label: t('someAgents') },
        ]}
      />
      {slugs ? (
        <ul className="flex flex-wrap items-center gap-2">
          {slugs.map((slug) => (
            <li key={slug} className="flex items-center gap-1 rounded-control border border-line pl-2">
              <span dir="ltr" className="font-mono text-xs break-all">
                {slug}
              </span>
              <IconButton
                size="sm"
                label={t('removeAgent', { name: slug })}
                onClick={() => onChange(slugs.filter((each) => each !== slug))}
              >
                <X />
              </IconButton>
            </li>
          ))}
          <li>
            <Button size="sm" onClick={() => setChoosing(true)}>
              <Plus />
              {t('addAgent')}
            </Button>
          </li>
        </ul>
      ) : null}
      {choosing && slugs ? (
        <AgentSearchDialog
          title={t('addAgent')}
          open
          onOpenChange={setChoosing}
          without={slugs}
          chosen={t('chosen', { count: slugs.length })}
          onChoose={(slug) => onChange([...slugs, slug])}
        />
      ) : null}
    </div>
  )
}

'use client'

import { Command } from 'cmdk'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { inputClasses } from '@/components/ui/form/input'
import { menuItemClasses } from '@/components/ui/overlay/overlay-classes'
import { useAgentSearch } from '@/components/entities/agent/use-agent-search'
import { useActiveEntry } from '@/components/ui/navigation/use-active-entry'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

const most = 30
const noSlugs: readonly string[] = []

interface AgentSearchDialogProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (slug: string) => void
  /** Slugs of agents to leave out. */
  without?: readonly string[]
}

/** A dialog to search and choose an agent. Recently used agents come first. */
export function AgentSearchDialog({ title, open, onOpenChange, onChoose, without = noSlugs }: AgentSearchDialogProps) {
  const t = useTranslations('ui.agentSearch')
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const agents = useAgentSearch(words, most, open)?.filter(({ slug }) => !without.includes(slug))
  const marked = useActiveEntry(agents?.map(({ id }) => id) ?? [])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title}>
        <Command shouldFilter={false} label={title} {...marked}>
          <Command.Input
            value={search}
            onValueChange={setSearch}
            placeholder={t('find')}
            aria-label={t('find')}
            className={cn(inputClasses, 'h-9 px-3')}
          />
          <Command.List className="mt-2 h-80 overflow-y-auto">
            {agents?.length === 0 ? (
              <p className="px-2 py-8 text-center text-fg-muted">{t(without.length > 0 ? 'noOther' : 'none')}</p>
            ) : null}
            {agents?.map((agent) => (
              <Command.Item
                key={agent.id}
                value={agent.id}
                className={cn(menuItemClasses, 'h-12 gap-3 data-[selected=true]:bg-hover')}
                onSelect={() => {
                  setSearch('')
                  onChoose(agent.slug)
                }}
              >
                <AgentIcon name={agent.name} src={agent.icon} />
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate font-medium">
                    {agent.name}
                  </span>
                  <span dir="auto" className="block truncate text-xs text-fg-faint">
                    {plainTextOfMarkdown(agent.description)}
                  </span>
                </span>
                <span className="shrink-0 text-xs text-fg-faint tabular">
                  {t('dialect', { version: agent.dialect.slice(1) })}
                </span>
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  )
}

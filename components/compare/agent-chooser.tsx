'use client'

import { Command } from 'cmdk'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useEffect, useState } from 'react'
import { AgentIcon } from '@/components/ui/agent-icon'
import { cn } from '@/components/ui/cn'
import { DialectBadge } from '@/components/ui/dialect-badge'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { boxClasses } from '@/components/ui/input'
import { menuItemClasses } from '@/components/ui/menu-classes'
import { type AgentPage, readAgents } from '@/lib/client/read-catalog'

interface AgentChooserProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Slugs of those that are there already. */
  chosen: string[]
  onChoose: (slug: string) => void
}

/** Agents to ask as well, those used last first, found by what is typed. */
export function AgentChooser({ open, onOpenChange, chosen, onChoose }: AgentChooserProps) {
  const t = useTranslations('compare')
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const [agents, setAgents] = useState<AgentPage['agents'] | null>(null)
  useEffect(() => {
    if (!open) return
    const stale = new AbortController()
    readAgents(words ? `q=${encodeURIComponent(words)}` : 'sort=used', { count: 30, signal: stale.signal }).then(
      (page) => setAgents(page.agents),
      () => stale.signal.aborted || setAgents([]),
    )
    return () => stale.abort()
  }, [words, open])
  const left = agents?.filter(({ slug }) => !chosen.includes(slug))
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('add')}>
        <Command shouldFilter={false} label={t('add')}>
          <Command.Input
            value={search}
            onValueChange={setSearch}
            placeholder={t('find')}
            aria-label={t('find')}
            className={cn(boxClasses, 'h-9 px-3')}
          />
          <Command.List className="mt-2 h-80 overflow-y-auto">
            {left?.length === 0 ? <p className="px-2 py-8 text-center text-fg-muted">{t('noneFound')}</p> : null}
            {left?.map((agent) => (
              <Command.Item
                key={agent.id}
                value={agent.id}
                className={cn(menuItemClasses, 'h-11 gap-3 data-[selected=true]:bg-hover')}
                onSelect={() => {
                  setSearch('')
                  onChoose(agent.slug)
                }}
              >
                <AgentIcon name={agent.name} src={agent.icon} />
                <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                  {agent.name}
                </span>
                <DialectBadge dialect={agent.dialect} />
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  )
}

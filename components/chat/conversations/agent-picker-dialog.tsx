'use client'

import { Command } from 'cmdk'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useDeferredValue, useEffect, useState } from 'react'
import { AgentIcon } from '@/components/ui/agent-icon'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { boxClasses } from '@/components/ui/input'
import { menuItemClasses } from '@/components/ui/menu-classes'
import { plainTextOfMarkdown } from '@/lib/a2a/plain-text-of-markdown'
import { type AgentPage, readAgents } from '@/lib/client/read-catalog'

interface AgentPickerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Agents to choose from, those used last first, found by what is typed. */
export function AgentPickerDialog({ open, onOpenChange }: AgentPickerDialogProps) {
  const t = useTranslations('chat.start')
  const router = useRouter()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const [agents, setAgents] = useState<AgentPage['agents'] | null>(null)
  // Of entries that go at once, the package does not notice that the marked one was among them.
  const [marked, setMarked] = useState('')
  useEffect(() => {
    if (!open) return
    const stale = new AbortController()
    const query = words ? `q=${encodeURIComponent(words)}` : 'sort=used'
    readAgents(query, { count: 30, signal: stale.signal }).then(
      (page) => setAgents(page.agents),
      () => stale.signal.aborted || setAgents([]),
    )
    return () => stale.abort()
  }, [words, open])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('pick')}>
        <Command
          shouldFilter={false}
          label={t('pick')}
          value={agents?.some(({ id }) => id === marked) ? marked : (agents?.[0]?.id ?? '')}
          onValueChange={setMarked}
        >
          <Command.Input
            value={search}
            onValueChange={setSearch}
            placeholder={t('find')}
            aria-label={t('find')}
            className={cn(boxClasses, 'h-9 px-3')}
          />
          <Command.List className="mt-2 h-80 overflow-y-auto">
            {agents?.length === 0 ? <p className="px-2 py-8 text-center text-fg-muted">{t('noneFound')}</p> : null}
            {agents?.map((agent) => (
              <Command.Item
                key={agent.id}
                value={agent.id}
                className={cn(menuItemClasses, 'h-12 gap-3 data-[selected=true]:bg-hover')}
                onSelect={() => router.push(`/chat/${agent.slug}`)}
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
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  )
}

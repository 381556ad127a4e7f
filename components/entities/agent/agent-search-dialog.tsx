'use client'

import { Command } from 'cmdk'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { AccessBadge } from '@/components/entities/agent/access-badge'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { inputClasses } from '@/components/ui/form/input'
import { menuItemClasses } from '@/components/ui/overlay/overlay-classes'
import { useAgentSearch } from '@/components/entities/agent/use-agent-search'
import { useActiveEntry } from '@/components/ui/navigation/use-active-entry'
import { isComposing } from '@/components/ui/form/is-composing'
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
  /** Several agents are chosen, and these already are, in words. The dialog then has a button to close it. */
  chosen?: string
}

/** Returns the key handler of a dialog in which several agents are chosen: Enter closes it after a choice, before the next one. */
function useDoneKey(search: string, onDone: (() => void) | null) {
  const [mayClose, setMayClose] = useState(false)
  return {
    onChosen: () => setMayClose(true),
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMayClose(false)
      if (event.key !== 'Enter' || isComposing(event) || !onDone || !mayClose || search !== '') return
      event.preventDefault()
      onDone()
    },
  }
}

/** A dialog to search and choose an agent. Recently used agents come first. */
export function AgentSearchDialog({
  title,
  open,
  onOpenChange,
  onChoose,
  without = noSlugs,
  chosen,
}: AgentSearchDialogProps) {
  const t = useTranslations('ui.agentSearch')
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const agents = useAgentSearch(words, most, open)?.filter(({ slug }) => !without.includes(slug))
  const doneKey = useDoneKey(search, chosen === undefined ? null : () => onOpenChange(false))
  const marked = useActiveEntry(agents?.map(({ id }) => id) ?? [])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={title}
        footer={
          chosen === undefined ? null : (
            <>
              <output className="mr-auto self-center text-xs text-fg-muted">{chosen}</output>
              <Button variant="primary" onClick={() => onOpenChange(false)}>
                {t('done')}
              </Button>
            </>
          )
        }
      >
        <Command shouldFilter={false} label={title} {...marked} onKeyDown={doneKey.onKeyDown}>
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
                  doneKey.onChosen()
                  onChoose(agent.slug)
                }}
              >
                <AgentIcon name={agent.name} src={agent.icon} />
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1.5">
                    <span dir="auto" className="truncate font-medium">
                      {agent.name}
                    </span>
                    <AccessBadge access={agent.access} />
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

'use client'

import { Cable, FileSearch, ListTree } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { waysOut } from '@/components/chat/turn/ways-out'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { toast } from '@/components/ui/toast'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { AgentDetail } from '@/lib/api/agent'
import { callApi } from '@/lib/client/call-api'
import { dialectIds } from '@/lib/a2a/dialect'
import type { FaultData } from '@/lib/faults/fault'

interface FaultWaysProps {
  fault: FaultData
  taskId: string
  /** Says the same again; null where that cannot be. */
  onRetry: (() => void) | null
}

/** Ways out of a fault beside trying again: another dialect, a fresh card, a look at what was sent. */
export function FaultWays({ fault, taskId, onRetry }: FaultWaysProps) {
  const t = useTranslations('chat.fault')
  const { agent, changeAgent, panel } = useChat()
  const [busy, start] = useTransition()
  const inWords = useFaultWords()
  const url = `/api/agents/${encodeURIComponent(agent.slug)}`

  const speak = (dialect: string): void =>
    start(async () => {
      const changed = await callApi<AgentDetail>('PATCH', url, { dialect })
      if (!changed.ok) return toast.error(inWords(changed.fault).message)
      const { binding, protocolVersion } = changed.value
      changeAgent({ binding, dialect: changed.value.dialect, protocolVersion })
      toast.success(t('dialectSet', { dialect: dialect.slice(1) }))
      onRetry?.()
    })
  const refresh = (): void =>
    start(async () => {
      const fresh = await callApi<{ changed: boolean }>('POST', `${url}/refresh`)
      if (!fresh.ok) return toast.error(inWords(fresh.fault).message)
      toast.success(t(fresh.value.changed ? 'cardChanged' : 'cardSame'))
    })

  const views = {
    dialect: (
      <DropdownMenu key="dialect">
        <DropdownMenuTrigger asChild>
          <Button size="sm" disabled={busy}>
            <Cable />
            {t('dialect')}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {dialectIds
            .filter((id) => id !== agent.dialect)
            .map((id) => (
              <DropdownMenuItem key={id} onSelect={() => speak(id)}>
                {t(onRetry ? 'dialectRetry' : 'dialectUse', { dialect: id.slice(1) })}
              </DropdownMenuItem>
            ))}
        </DropdownMenuContent>
      </DropdownMenu>
    ),
    card: (
      <Button key="card" size="sm" disabled={busy} onClick={refresh}>
        <FileSearch />
        {t('card')}
      </Button>
    ),
    events: (
      <Button key="events" size="sm" variant="ghost" onClick={() => panel.show('events', taskId)}>
        <ListTree />
        {t('events')}
      </Button>
    ),
  }
  return waysOut(fault).map((way) => views[way])
}

'use client'

import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ButtonProps } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import type { AgentSummary } from '@/lib/api/agent'
import { api } from '@/lib/client/api'

interface FavoriteButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  agent: Pick<AgentSummary, 'slug' | 'name' | 'favorite'>
}

/** Toggles an agent as favorite. Updates optimistically and reverts on failure. */
export function FavoriteButton({ agent, className, ...props }: FavoriteButtonProps) {
  const t = useTranslations('favorite')
  const translateFault = useTranslateFault({ reading: true })
  const refresh = useRefresh()
  const [shown, setShown] = useState({ saved: agent.favorite, favorite: agent.favorite })
  // The server's value replaces the optimistic one.
  if (shown.saved !== agent.favorite) setShown({ saved: agent.favorite, favorite: agent.favorite })
  const { favorite } = shown

  const turn = async () => {
    setShown({ ...shown, favorite: !favorite })
    const done = await api.changeAgent({ id: agent.slug, body: { favorite: !favorite } })
    if (done.ok) return refresh()
    setShown({ ...shown, favorite })
    toast.error(t('failed', { name: agent.name, problem: translateFault(done.fault).message }))
  }
  return (
    <IconButton
      {...props}
      data-favorite={favorite}
      label={t(favorite ? 'remove' : 'add', { name: agent.name })}
      className={cn(favorite && 'text-state-input-required hover:text-state-input-required', className)}
      onClick={() => void turn()}
    >
      <Star fill={favorite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

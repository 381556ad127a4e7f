'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button, type ButtonProps } from '@/components/ui/button/button'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { isCallable } from '@/lib/a2a/card'
import type { AgentSummary } from '@/lib/api/agent'

interface ChatLinkProps extends Pick<ButtonProps, 'size' | 'variant' | 'className' | 'aria-label'> {
  agent: Pick<AgentSummary, 'slug' | 'binding'>
  children: ReactNode
}

/** A link to the chat. Disabled, with the reason, for an agent that Switchboard cannot call. Nothing for viewers. */
export function ChatLink({ agent, children, ...props }: ChatLinkProps) {
  const t = useTranslations('agent')
  const isMember = useHasRole('member')
  if (!isMember) return null
  if (isCallable(agent.binding))
    return (
      <Button asChild {...props}>
        <Link href={`/chat/${agent.slug}`}>{children}</Link>
      </Button>
    )
  const { variant: _loud, ...rest } = props
  return (
    <Tooltip text={t('uncallable', { binding: agent.binding })}>
      <Button {...rest} aria-disabled>
        {children}
      </Button>
    </Tooltip>
  )
}

'use client'

import { History, MessageSquareText, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { rememberWelcome } from '@/components/agents/directory/welcome-cookie'
import { ForRole, useHasRole } from '@/components/entities/viewer/viewer-context'
import { Logo } from '@/components/ui/brand/logo'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { focusMain } from '@/components/ui/navigation/focus-main'

export interface WelcomePanelProps {
  /** Slug of a sample agent, if there is one. */
  sample: string | null
  /** ID of a recorded task, if there is one. Undefined while it is looked for. */
  recording: string | null | undefined
}

/** What Switchboard is, and three ways to begin. Stays away once it was dismissed; the help brings it back. */
export function WelcomePanel({ sample, recording }: WelcomePanelProps) {
  const t = useTranslations('directory.welcome')
  const isMember = useHasRole('member')
  const [shown, setShown] = useState(true)
  if (!shown) return null
  const dismiss = () => {
    rememberWelcome(false)
    setShown(false)
    // The button is removed with the panel.
    focusMain()
  }
  return (
    <section
      aria-labelledby="welcome"
      className="relative mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel border border-line bg-bg-subtle p-4 pr-12"
    >
      <div className="flex min-w-64 flex-1 items-center gap-3">
        <Logo className="size-9 shrink-0" />
        <div className="min-w-0">
          <h2 id="welcome" className="text-base leading-6">
            {t('title')}
          </h2>
          <p className="text-pretty text-fg-muted">{t('text')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {sample && isMember ? (
          <Button asChild variant="primary">
            <Link href={`/chat/${sample}`}>
              <MessageSquareText />
              {t('chat')}
            </Link>
          </Button>
        ) : null}
        <ForRole least="editor">
          <Button asChild>
            <Link href="/agents/new">
              <Plus />
              {t('add')}
            </Link>
          </Button>
        </ForRole>
        {recording === undefined ? (
          <Button disabled>
            <History />
            {t('replay')}
          </Button>
        ) : (
          <Button asChild>
            {/* Plays from the first event on. */}
            <Link href={recording ? `/tasks/${recording}?at=1&play=1` : '/tasks'}>
              <History />
              {t('replay')}
            </Link>
          </Button>
        )}
      </div>
      <IconButton size="sm" label={t('dismiss')} className="absolute top-2 right-2" onClick={dismiss}>
        <X />
      </IconButton>
    </section>
  )
}

'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { Registered } from '@/components/agents/register/registration'
import { Button } from '@/components/ui/button'

/** The agent is in the catalog: what to do with it now. */
export function AddedAgent({ agent, onRestart }: { agent: Registered; onRestart: () => void }) {
  const t = useTranslations('register')
  return (
    <section className="grid max-w-3xl animate-fade gap-4 rounded-panel border border-line bg-bg-raised p-5">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-state-completed" />
        <div className="min-w-0">
          <h2 className="text-base wrap-anywhere" dir="auto">
            {t('added', { name: agent.name })}
          </h2>
          <p className="text-fg-muted">{t('addedHint')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pl-8">
        <Button asChild variant="primary">
          <Link
            // The next step is one key away.
            ref={(link) => link?.focus()}
            href={`/chat/${agent.slug}`}
          >
            {t('chat')}
          </Link>
        </Button>
        <Button asChild>
          <Link href={`/agents/${agent.slug}`}>{t('openPage')}</Link>
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          {t('another')}
        </Button>
      </div>
    </section>
  )
}

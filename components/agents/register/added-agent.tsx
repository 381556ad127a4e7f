'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Button } from '@/components/ui/button/button'
import { isolated } from '@/components/ui/text/isolated'
import { isCallable } from '@/lib/a2a/card'
import type { AgentSummary } from '@/lib/api/agent'

/** Focuses the primary action. */
function focusOnce(link: HTMLAnchorElement | null): void {
  link?.focus()
}

/** Confirms that the agent was added, with next steps. */
export function AddedAgent({ agent }: { agent: Pick<AgentSummary, 'slug' | 'name' | 'binding'> }) {
  const t = useTranslations('register')
  const { name, slug, binding } = agent
  const callable = isCallable(binding)
  return (
    <section className="grid max-w-3xl animate-fade gap-4 rounded-panel border border-line bg-bg-raised p-5">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-state-completed" />
        <div className="min-w-0">
          <h2 className="line-clamp-3 text-base wrap-anywhere">{t.rich('added', { name, b: isolated })}</h2>
          <p className="text-fg-muted">{t(callable ? 'addedHint' : 'addedUncallable')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pl-8">
        {callable ? (
          <Button asChild variant="primary">
            <Link ref={focusOnce} href={`/chat/${slug}`}>
              {t('chat')}
            </Link>
          </Button>
        ) : null}
        <Button asChild>
          <Link {...(callable ? {} : { ref: focusOnce })} href={`/agents/${slug}`}>
            {t('openPage')}
          </Link>
        </Button>
        <Button asChild variant="ghost">
          <Link href="/agents/new">{t('another')}</Link>
        </Button>
      </div>
    </section>
  )
}

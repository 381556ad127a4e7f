'use client'

import { BookmarkCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useRef, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { isolated } from '@/components/ui/text/isolated'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { RefreshResult } from '@/lib/api/agent-calls'
import type { ActionResult } from '@/lib/api/action-result'
import { callApi } from '@/lib/client/http/call-api'

interface KnownAgentProps {
  known: { id: string; slug: string; name: string }
}

type Refreshing = { step: 'idle' | 'asking' } | { step: 'done'; result: ActionResult<RefreshResult> }

/** Shows that the agent is already in the catalog, with actions for it. */
export function ExistingAgent({ known: { id, slug, name } }: KnownAgentProps) {
  const t = useTranslations('register.known')
  const translateFault = useTranslateFault()
  const [refreshing, setRefreshing] = useState<Refreshing>({ step: 'idle' })
  const chat = useRef<HTMLAnchorElement>(null)
  useEffect(() => chat.current?.focus(), [])
  const refresh = async () => {
    setRefreshing({ step: 'asking' })
    setRefreshing({ step: 'done', result: await callApi('POST', `/api/agents/${encodeURIComponent(id)}/refresh`) })
  }
  const result = refreshing.step === 'done' ? refreshing.result : null
  return (
    <section
      aria-label={t('label')}
      className="grid animate-fade gap-3 rounded-panel border border-line border-l-2 border-l-accent bg-bg-raised px-4 py-3"
    >
      <div className="flex items-start gap-2.5">
        <BookmarkCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="line-clamp-3 text-sm wrap-anywhere">{t.rich('title', { name, b: isolated })}</h2>
          <p className="text-pretty text-fg-muted">{t('hint')}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 pl-6.5">
        <Button asChild variant="primary">
          <Link ref={chat} href={`/chat/${slug}`}>
            {t('chat')}
          </Link>
        </Button>
        <Button asChild>
          <Link href={`/agents/${slug}`}>{t('open')}</Link>
        </Button>
        <Button variant="ghost" disabled={refreshing.step === 'asking'} onClick={() => void refresh()}>
          {t(refreshing.step === 'asking' ? 'refreshing' : 'refresh')}
        </Button>
        <output className="text-fg-muted">{result?.ok ? t(result.value.changed ? 'changed' : 'same') : null}</output>
      </div>
      {result && !result.ok ? <ErrorPanel fault={translateFault(result.fault)} onRetry={() => void refresh()} /> : null}
    </section>
  )
}

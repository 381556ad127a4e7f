'use client'

import { ScrollText, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { AuditRow, auditRowSelector } from '@/components/settings/audit/audit-row'
import { Problem } from '@/components/settings/people/problem'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { useListKeys } from '@/components/ui/navigation/use-list-keys'
import type { AuditPage } from '@/lib/api/audit'
import { api } from '@/lib/client/api'

interface AuditListProps {
  first: AuditPage
  /** The query of the first page. Use the query as `key`. */
  query: Record<string, string>
  people: readonly { id: string; picture: string | null }[]
}

/** Entries of the audit log, newest first, with paging. */
export function AuditList({ first, query, people }: AuditListProps) {
  const t = useTranslations('audit')
  /** The pages after the first one, which the server renders again. */
  const [more, setMore] = useState<AuditPage | null>(null)
  const { pending, result, run } = useApiCall<AuditPage>()
  useListKeys(auditRowSelector)
  const pictures = new Map(people.map(({ id, picture }) => [id, picture]))
  const known = new Set(first.entries.map(({ seq }) => seq))
  const entries = [...first.entries, ...(more?.entries ?? []).filter(({ seq }) => !known.has(seq))]
  const cursor = more ? more.nextCursor : first.nextCursor
  const loadMore = (): void => {
    if (!cursor) return
    run(() => api.listAudit({ query: new URLSearchParams({ ...query, cursor }) }), {
      onValue: (next) => setMore({ ...next, entries: [...entries, ...next.entries] }),
    })
  }
  if (entries.length === 0)
    return Object.keys(query).length > 0 ? (
      <EmptyState
        icon={SearchX}
        title={t('noMatch')}
        action={
          <Button asChild>
            <Link href="/settings/audit">{t('showAll')}</Link>
          </Button>
        }
      />
    ) : (
      <EmptyState icon={ScrollText} title={t('empty')} description={t('emptyText')} />
    )
  return (
    <>
      <ul aria-label={t('title')} className="mt-4 divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <AuditRow key={entry.seq} entry={entry} picture={pictures.get(entry.actorId ?? '') ?? null} />
        ))}
      </ul>
      {cursor ? (
        <div className="flex items-center gap-3 py-3">
          <Button size="sm" disabled={pending} onClick={loadMore}>
            {t(pending ? 'loadingMore' : 'loadMore')}
          </Button>
          <Problem result={result} />
        </div>
      ) : null}
    </>
  )
}

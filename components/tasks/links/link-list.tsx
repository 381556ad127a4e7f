'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { useNow } from '@/components/ui/use-now'
import { localUserName } from '@/lib/api/local-user'
import type { TaskLink } from '@/lib/api/task-link'

interface LinkListProps {
  /** Null until they are read. */
  links: readonly TaskLink[] | null
  onRevoke: (id: string) => void
}

/** Who made which link when, until when it is good, and the end of it. */
export function LinkList({ links, onRevoke }: LinkListProps) {
  const t = useTranslations('traces')
  const now = useNow()
  return (
    <section aria-label={t('existing')}>
      <h3 className="mb-1 text-xs font-medium text-fg-muted">{t('existing')}</h3>
      {links?.length === 0 ? <p className="text-fg-muted">{t('noLinks')}</p> : null}
      <ul>
        {links?.map(({ id, createdAt, createdBy, expiresAt, revokedAt }) => (
          <li
            key={id}
            className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-b-0"
          >
            <span>
              {t('made')} <RelativeTime at={createdAt} />
            </span>
            {createdBy === localUserName ? null : <span className="text-fg-muted">{t('by', { name: createdBy })}</span>}
            {revokedAt ? (
              <span className="ml-auto text-fg-muted">{t('revoked')}</span>
            ) : now !== null && Date.parse(expiresAt) <= now ? (
              <span className="ml-auto text-fg-muted">{t('ended')}</span>
            ) : (
              <>
                <span className="text-fg-muted">
                  {t('until')} <RelativeTime at={expiresAt} ahead />
                </span>
                <Button size="sm" variant="danger" className="ml-auto" onClick={() => onRevoke(id)}>
                  {t('revoke')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

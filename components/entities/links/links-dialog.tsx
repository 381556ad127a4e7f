'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RedactionChoice } from '@/components/entities/export/redaction-choice'
import { TeamShares } from '@/components/entities/links/team-shares'
import { CopyLinkButton, NewLink } from '@/components/entities/links/new-link'
import type { SharedItem } from '@/components/entities/links/use-team-shares'
import { useTaskLinks } from '@/components/entities/links/use-task-links'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Field } from '@/components/ui/form/field'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { Select } from '@/components/ui/form/select'
import { useNow } from '@/components/ui/hooks/use-now'
import { localUserName } from '@/lib/api/constants'
import type { TaskLink } from '@/lib/api/trace'
import { type RedactionKind, defaultRedaction } from '@/lib/trace/redaction'

interface LinkListProps {
  /** Null until they are loaded. */
  links: readonly TaskLink[] | null
  onRevoke: (id: string) => void
}

/** List of links: creator, creation, expiry, and a button to revoke. */
function LinkList({ links, onRevoke }: LinkListProps) {
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

/** Lifetimes in seconds. */
const spans = ['3600', '86400', '604800', '2592000', '7776000'] as const

interface LinksDialogProps {
  taskId: string
  /** What is shared with teams: the task, or the conversation that contains it. */
  kind?: SharedItem['kind']
  onClose: () => void
}

/** Dialog to share a task or its conversation with teams, and to create and revoke read-only links to the task. */
export function LinksDialog({ taskId, kind = 'task', onClose }: LinksDialogProps) {
  const t = useTranslations('traces')
  const [span, setSpan] = useState<(typeof spans)[number]>('604800')
  const [kinds, setKinds] = useState<readonly RedactionKind[]>(defaultRedaction)
  const translateFault = useTranslateFault()
  const { known, url, busy, fault, create, revoke } = useTaskLinks(taskId)
  /** URL of the new link that was copied. */
  const [copied, setCopied] = useState<string | null>(null)
  return (
    <Dialog open onOpenChange={(open) => (open ? null : onClose())}>
      <DialogContent
        title={t('links')}
        description={t(kind === 'task' ? 'linksAbout' : 'conversationAbout')}
        footer={
          <>
            <Button
              variant={url ? 'secondary' : 'primary'}
              disabled={busy}
              onClick={() => void create(Number(span), kinds)}
            >
              {t(busy ? 'creating' : url ? 'anotherLink' : 'newLink')}
            </Button>
            {url ? <CopyLinkButton key={url} copied={copied === url} /> : null}
          </>
        }
      >
        <div className="grid gap-5">
          <TeamShares item={{ kind, id: taskId }} />
          <div className="grid gap-1 border-t border-line pt-4">
            <h3 className="text-xs font-medium text-fg-muted">{t('linkTitle')}</h3>
            <p className="text-xs text-pretty text-fg-muted">{t(kind === 'task' ? 'linkAbout' : 'newestLinkAbout')}</p>
          </div>
          {url ? <NewLink url={url} onCopied={() => setCopied(url)} /> : null}
          {known?.loopback ? <p className="text-xs text-pretty text-fg-muted">{t('loopback')}</p> : null}
          {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
          <Field label={t('expires')} className="justify-items-start">
            <Select
              value={span}
              onValueChange={setSpan}
              options={spans.map((value) => ({ value, label: t(`spans.${value}`) }))}
              className="w-40"
            />
          </Field>
          <RedactionChoice taskId={taskId} kinds={kinds} onChange={setKinds} />
          <LinkList links={known?.links ?? null} onRevoke={(id) => void revoke(id)} />
        </div>
      </DialogContent>
    </Dialog>
  )
}

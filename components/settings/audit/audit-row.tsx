'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { PersonPicture } from '@/components/entities/viewer/person-picture'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { AuditEntry } from '@/lib/api/audit'

/** Selector of the rows, between which the keyboard moves. */
export const auditRowSelector = '[data-audit-row]'

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere" dir="auto">
        {children}
      </dd>
    </>
  )
}

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit.details')
  const { seq, at, actorId, method, keyId, targetId, address, details, hash } = entry
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1 pb-3 text-xs sm:pl-3">
      <Detail name={t('seq')}>{seq}</Detail>
      <Detail name={t('at')}>
        <time dateTime={at}>{at}</time>
      </Detail>
      <Detail name={t('method')}>{t(`methods.${method}`)}</Detail>
      {actorId ? <Detail name={t('actor')}>{actorId}</Detail> : null}
      {keyId ? <Detail name={t('key')}>{keyId}</Detail> : null}
      {targetId ? <Detail name={t('target')}>{targetId}</Detail> : null}
      {address ? <Detail name={t('address')}>{address}</Detail> : null}
      {Object.entries(details).map(([name, value]) => (
        <Detail key={name} name={<code>{name}</code>}>
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </Detail>
      ))}
      <Detail name={t('hash')}>
        <code>{hash}</code>
      </Detail>
    </dl>
  )
}

interface AuditRowProps {
  entry: AuditEntry
  /** Path of the picture of the person; null if there is none. */
  picture: string | null
}

/** An entry of the audit log: what, who, from where and when, with the details on demand. */
export function AuditRow({ entry, picture }: AuditRowProps) {
  const t = useTranslations('audit')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { action, actorId, actorName, targetName, targetId, address, at } = entry
  const target = targetName || targetId
  return (
    <li>
      <button
        type="button"
        data-audit-row
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="grid min-h-10 w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-0.5 py-1.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,1fr)_10rem_8rem_7rem_auto]"
      >
        <span className="min-w-0 truncate">
          {t(`actions.${action}`)}
          {target ? (
            <span className="text-fg-muted" dir="auto">
              {' · '}
              {target}
            </span>
          ) : null}
        </span>
        <span className="row-start-2 flex min-w-0 items-center gap-1.5 text-fg-muted max-md:text-xs md:row-start-auto">
          {actorId ? <PersonPicture name={actorName} src={picture} size="sm" /> : null}
          <span className="min-w-0 truncate" dir="auto">
            {actorName || t('noPerson')}
          </span>
        </span>
        <span className="truncate text-xs text-fg-faint tabular max-md:hidden">{address}</span>
        <RelativeTime at={at} className="text-right text-xs text-fg-muted" />
        <ChevronDown aria-hidden className={cn('size-4 text-fg-faint transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id}>{isOpen ? <AuditDetails entry={entry} /> : null}</div>
    </li>
  )
}

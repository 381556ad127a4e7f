'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AuditCheck } from '@/components/settings/audit/audit-check'
import { AuditFilters } from '@/components/settings/audit/audit-filters'
import { AuditList } from '@/components/settings/audit/audit-list'
import { AuditRetentionForm } from '@/components/settings/audit/audit-retention-form'
import { Button } from '@/components/ui/button/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import type { AuditPage } from '@/lib/api/audit'
import { buildUrl } from '@/lib/api/operations/build-url'

const formats = ['csv', 'jsonl'] as const

interface AuditPanelProps {
  first: AuditPage
  /** The query of the first page. */
  query: Record<string, string>
  people: readonly { id: string; name: string; picture: string | null }[]
  /** Days after which entries are removed. */
  days: number
}

/** The audit log with its filters, export, check and retention. */
export function AuditPanel({ first, query, people, days }: AuditPanelProps) {
  const t = useTranslations('audit')
  return (
    <>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button>
              <Download />
              {t('export')}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {formats.map((format) => (
              <DropdownMenuItem key={format} asChild>
                <a href={buildUrl('exportAudit', { query: new URLSearchParams({ ...query, format }) })} download>
                  {t(`formats.${format}`)}
                </a>
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </header>
      <p className="mt-1 text-pretty text-fg-muted">{t('text')}</p>
      <AuditFilters people={people} />
      <AuditList key={JSON.stringify(query)} first={first} query={query} people={people} />
      <div className="mt-8 divide-y divide-line border-t border-line">
        <AuditCheck />
        <AuditRetentionForm days={days} />
      </div>
    </>
  )
}

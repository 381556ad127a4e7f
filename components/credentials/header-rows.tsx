'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { appendEmptyRow, type HeaderRow, validateHeader } from '@/components/credentials/header-row'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Input } from '@/components/ui/form/input'
import { SecretInput } from '@/components/ui/form/secret-input'

interface HeaderRowsProps {
  rows: readonly HeaderRow[]
  onRows: (rows: HeaderRow[]) => void
}

const maxHeaders = 32

/** Fields for names and values of extra headers. The values are secret. */
export function HeaderRows({ rows, onRows }: HeaderRowsProps) {
  const t = useTranslations('credentials.headers')
  const id = useId()
  const change = (id: number, next: Partial<HeaderRow>): void =>
    onRows(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))
  return (
    <div className="grid gap-2">
      {rows.map((row, index) => {
        const problem = validateHeader(row)
        const inName = problem === 'name' || problem === 'own'
        return (
          <fieldset
            key={row.id}
            aria-label={t('row', { number: index + 1 })}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] gap-2"
          >
            <Input
              aria-label={t('name')}
              aria-invalid={inName || undefined}
              aria-describedby={inName ? `${id}-${row.id}` : undefined}
              placeholder={t('name')}
              value={row.name}
              onChange={(event) => change(row.id, { name: event.target.value })}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              className="font-mono text-xs"
            />
            <SecretInput
              aria-label={t('value')}
              aria-invalid={problem === 'value' || undefined}
              aria-describedby={problem === 'value' ? `${id}-${row.id}` : undefined}
              placeholder={t('value')}
              value={row.value}
              onChange={(event) => change(row.id, { value: event.target.value })}
              maxLength={16_384}
            />
            <IconButton
              label={t('removeRow', { number: index + 1 })}
              onClick={() => onRows(rows.filter(({ id: other }) => other !== row.id))}
            >
              <X />
            </IconButton>
            {problem ? (
              <p id={`${id}-${row.id}`} role="alert" className="col-span-full text-xs text-state-failed">
                {t(`problems.${problem}`)}
              </p>
            ) : null}
          </fieldset>
        )
      })}
      {rows.length < maxHeaders ? (
        <Button size="sm" className="justify-self-start" onClick={() => onRows(appendEmptyRow(rows))}>
          <Plus />
          {t('add')}
        </Button>
      ) : null}
    </div>
  )
}

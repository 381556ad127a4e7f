'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/components/parts/save-file'
import type { TableData } from '@/components/parts/table/table-data'
import { toCsv, toTsv } from '@/components/parts/table/table-text'
import { safeFilename } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'

interface TableToolsProps {
  /** The sorted and filtered table. */
  table: () => TableData
  name: string
}

/** Exports a table to the clipboard or as a CSV file. */
export function TableTools({ table, name }: TableToolsProps) {
  const t = useTranslations('parts')
  const save = async (): Promise<void> => {
    const base = safeFilename(name).replace(/\.[a-z0-9]{1,5}$/i, '') || 'table'
    saveFile(await toCsv(table()), `${base}.csv`, 'text/csv')
  }
  return (
    <>
      <CopyButton
        text={() => toTsv(table())}
        label={t('copyTable')}
        className="h-6 pointer-coarse:h-9 pointer-coarse:min-w-9"
      />
      <Button
        variant="ghost"
        size="sm"
        className="h-6 pointer-coarse:h-9 pointer-coarse:min-w-9"
        onClick={() => void save()}
      >
        <FileSpreadsheet />
        {t('saveCsv')}
      </Button>
    </>
  )
}

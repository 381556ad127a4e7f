'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/components/parts/save-file'
import type { TableData } from '@/components/parts/table/table-data'
import { asCsv, asTabbed } from '@/components/parts/table/table-text'
import { safeFilename } from '@/components/parts/visible-name'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'

interface TableToolsProps {
  /** As it is sorted and narrowed. */
  table: () => TableData
  name: string
}

/** Takes a table elsewhere: to the clipboard, or as a CSV file. */
export function TableTools({ table, name }: TableToolsProps) {
  const t = useTranslations('parts')
  const save = async (): Promise<void> => {
    const base = safeFilename(name).replace(/\.[a-z0-9]{1,5}$/i, '') || 'table'
    saveFile(await asCsv(table()), `${base}.csv`, 'text/csv')
  }
  return (
    <>
      <CopyButton text={() => asTabbed(table())} label={t('copyTable')} className="h-6" />
      <Button variant="ghost" size="sm" className="h-6" onClick={() => void save()}>
        <FileSpreadsheet />
        CSV
      </Button>
    </>
  )
}

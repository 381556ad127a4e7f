'use client'

import { ChevronDown, Columns2, Download, Plus, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { ForRole, useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { IconButton } from '@/components/ui/button/icon-button'
import { buildUrl } from '@/lib/api/operations/build-url'

/** The actions of the catalog: add an agent, compare, import, export. */
export function CatalogActions() {
  const t = useTranslations('directory')
  const compare = useTranslations('compare')
  const isEditor = useHasRole('editor')
  return (
    <>
      {isEditor ? (
        <Button asChild variant="primary">
          <Link href="/agents/new">
            <Plus />
            {t('add')}
          </Link>
        </Button>
      ) : null}
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton label={t('catalogMenu')} variant="secondary">
            <ChevronDown />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <ForRole least="member">
            <DropdownMenuItem asChild>
              <Link href="/compare">
                <Columns2 />
                {compare('title')}
              </Link>
            </DropdownMenuItem>
          </ForRole>
          {isEditor ? (
            <DropdownMenuItem asChild>
              <Link href="/agents/import">
                <Upload />
                {t('import')}
              </Link>
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuItem asChild>
            <a href={buildUrl('exportCatalog', {})} download>
              <Download />
              {t('export')}
            </a>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}

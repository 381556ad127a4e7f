'use client'

import { Columns2, Download, Ellipsis, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Suspense, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { ForRole, useHasRole } from '@/components/entities/viewer/viewer-context'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'

const ExportDialog = onDemand(() => import('@/components/entities/export/export-dialog').then((m) => m.ExportDialog))
const LinksDialog = onDemand(() => import('@/components/entities/links/links-dialog').then((m) => m.LinksDialog))

interface ChatMenuProps {
  /** The newest task of the conversation. */
  taskId: string
  compareUrl: string
  /** All events of the task were deleted. */
  isEmptied: boolean
}

/** The menu of a conversation, initially open: export and share its newest task. On phones also: compare agents. */
export function ChatMenu({ taskId, compareUrl, isEmptied }: ChatMenuProps) {
  const t = useTranslations('chat')
  const traces = useTranslations('traces')
  const { author } = useChat()
  const isMember = useHasRole('member')
  const [shown, setShown] = useState<'export' | 'links' | null>(null)
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <IconButton label={t('more')}>
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem disabled={isEmptied} onSelect={() => setShown('export')}>
            <Download />
            {traces('export')}
          </DropdownMenuItem>
          {isMember && author === null ? (
            <DropdownMenuItem disabled={isEmptied} onSelect={() => setShown('links')}>
              <Link2 />
              {traces('links')}
            </DropdownMenuItem>
          ) : null}
          {isEmptied ? <p className="max-w-56 px-2 py-1 text-xs text-fg-muted">{t('emptied')}</p> : null}
          <ForRole least="member">
            <DropdownMenuItem asChild className="md:hidden">
              <Link href={compareUrl}>
                <Columns2 />
                {t('compareOthers')}
              </Link>
            </DropdownMenuItem>
          </ForRole>
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense>
        {shown === 'export' ? <ExportDialog taskId={taskId} onClose={() => setShown(null)} /> : null}
        {shown === 'links' ? <LinksDialog taskId={taskId} kind="conversation" onClose={() => setShown(null)} /> : null}
      </Suspense>
    </>
  )
}

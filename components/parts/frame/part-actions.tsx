'use client'

import { Braces, Download, Maximize2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { getCopyText } from '@/components/parts/frame/get-copy-text'
import { savePart } from '@/components/parts/part-file'
import type { PartDisplay } from '@/components/parts/part-display'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { toast } from '@/components/ui/feedback/toast'
import type { Part } from '@/lib/a2a/model'

export type PartViewMode = 'large' | 'raw'

interface PartActionsProps {
  part: Part
  shown: PartDisplay
  name: string
  /** Undefined in the dialog. */
  onOpen?: (mode: PartViewMode) => void
}

/** Actions of a part: copy, download, enlarge, show raw. */
export function PartActions({ part, shown, name, onOpen }: PartActionsProps) {
  const t = useTranslations('parts')
  const text = getCopyText(part, shown)
  const save = (): void => {
    if (!savePart(part, name)) toast.error(t('unreadable'))
  }
  return (
    <>
      {text ? <CopyButton text={text} /> : null}
      {'url' in part ? null : (
        <IconButton label={t('download')} size="sm" onClick={save}>
          <Download />
        </IconButton>
      )}
      {onOpen ? (
        <>
          {shown.kind === 'link' || shown.kind === 'reference' ? null : (
            <IconButton label={t('large')} size="sm" onClick={() => onOpen('large')}>
              <Maximize2 />
            </IconButton>
          )}
          <IconButton label={t('raw')} size="sm" onClick={() => onOpen('raw')}>
            <Braces />
          </IconButton>
        </>
      ) : null}
    </>
  )
}

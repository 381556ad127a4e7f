'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { partFilename, savePart } from '@/components/parts/part-file'
import { partSize } from '@/components/parts/part-size'
import { ByteSize } from '@/components/ui/byte-size'
import { Button } from '@/components/ui/button'
import type { Part } from '@/lib/a2a/model'
import { toast } from '@/components/ui/toast'

interface FilePartProps {
  part: Part
  mediaType: string
  name: string
}

/** Any other file: its name, size, and a button that saves exactly the bytes that came. */
export function FilePart({ part, mediaType, name }: FilePartProps) {
  const t = useTranslations('parts')
  const save = (): void => {
    if (!savePart(part, name)) toast.error(t('unreadable'))
  }
  return (
    <div className="flex w-full max-w-md min-w-0 items-center gap-3 rounded-control border border-line bg-bg-raised py-2 pr-2 pl-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{partFilename(part, name)}</p>
        <p className="truncate text-xs text-fg-faint">
          {mediaType ? `${mediaType} · ` : null}
          <ByteSize bytes={partSize(part)} />
        </p>
      </div>
      <Button size="sm" onClick={save}>
        <Download />
        {t('download')}
      </Button>
    </div>
  )
}

'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { savePart } from '@/components/parts/part-file'
import type { PartDisplay } from '@/components/parts/part-display'
import { Button } from '@/components/ui/button/button'
import { toast } from '@/components/ui/feedback/toast'
import type { Part } from '@/lib/a2a/model'

interface OversizedPartProps {
  part: Part
  of: Extract<PartDisplay, { kind: 'oversized' }>['of']
  limit: number
  name: string
}

/** Placeholder for a part that would stop the browser tab, with the limit and a download button. */
export function OversizedPart({ part, of, limit, name }: OversizedPartProps) {
  const t = useTranslations('parts')
  const save = (): void => {
    if (!savePart(part, name)) toast.error(t('unreadable'))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <p className="text-fg-muted">{t(`oversized.${of}`, { limit })}</p>
      {'url' in part ? null : (
        <Button size="sm" onClick={save}>
          <Download />
          {t('download')}
        </Button>
      )}
    </div>
  )
}

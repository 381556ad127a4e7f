'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Radix } from 'radix-ui'
import { Suspense, useState } from 'react'
import { PartActions, type PartViewMode } from '@/components/parts/frame/part-actions'
import { PartTitle } from '@/components/parts/frame/part-title'
import { PartBoundary } from '@/components/parts/part-boundary'
import type { PartDisplay } from '@/components/parts/part-display'
import { PartContent } from '@/components/parts/part-content'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { focusContent } from '@/components/ui/overlay/dialog'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { Segmented } from '@/components/ui/form/segmented'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { Json } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

const JsonPart = onDemand(() => import('@/components/parts/json/json-part').then((m) => m.JsonPart))

/** A part as received, with all members; long values are collapsed. */
function RawPart({ part }: { part: Part }) {
  return (
    <Suspense fallback={<Skeleton className="m-4 h-20" />}>
      <JsonPart value={part as unknown as Json} large />
    </Suspense>
  )
}

interface PartDialogProps {
  part: Part
  shown: PartDisplay
  name: string
  mode: PartViewMode
  onModeChange: (mode: PartViewMode | null) => void
}

/** Dialog with one part, rendered or raw. */
export function PartDialog({ part, shown, name, mode, onModeChange }: PartDialogProps) {
  const t = useTranslations('parts')
  const ui = useTranslations('ui')
  // The element that had focus before.
  const [opener] = useState(() => document.activeElement)
  const modes = [
    { value: 'large', label: t('shown') },
    { value: 'raw', label: t('rawShort') },
  ] as const
  return (
    <Radix.Root open onOpenChange={(open) => open || onModeChange(null)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade" />
        <Radix.Content
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus()
          }}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-bg-raised shadow-float outline-none data-[state=open]:animate-fade md:inset-6 md:rounded-panel md:border md:border-line"
        >
          <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 pr-2 pl-4">
            <Radix.Title className="sr-only">{visibleName(part.filename ?? name)}</Radix.Title>
            <div className="flex min-w-0 items-center gap-2 text-xs text-fg-muted">
              <PartTitle part={part} shown={shown} />
            </div>
            <span className="flex-1" />
            {shown.kind === 'link' || shown.kind === 'reference' ? null : (
              <Segmented size="sm" aria-label={t('look')} value={mode} onValueChange={onModeChange} options={modes} />
            )}
            <span className="flex">
              <PartActions part={part} shown={shown} name={name} />
              <Radix.Close asChild>
                <IconButton label={ui('close')} size="sm">
                  <X />
                </IconButton>
              </Radix.Close>
            </span>
          </header>
          <div className="min-h-0 flex-1 overflow-auto overscroll-contain md:rounded-b-panel">
            {mode === 'raw' ? (
              <RawPart part={part} />
            ) : (
              <PartBoundary part={part}>
                <PartContent part={part} shown={shown} name={name} streaming={false} large />
              </PartBoundary>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

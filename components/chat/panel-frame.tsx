'use client'

import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { PaneResizer } from '@/components/chat/pane-resizer'
import { useWide } from '@/components/chat/use-wide'
import { Sheet, SheetContent } from '@/components/ui/sheet'

const SidePanel = lazy(() => import('@/components/chat/side-panel').then((m) => ({ default: m.SidePanel })))

/** In px. */
const widths = { first: 440, least: 300, most: 960 }

/** The conversation, and the side panel beside it where there is room, else as a sheet above it. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const open = usePanel((state) => state.open)
  const wide = useWide()
  const [width, setWidth] = useState(widths.first)
  return (
    <>
      <div className="min-w-88 flex-1 max-lg:min-w-0">{children}</div>
      {open && wide ? (
        <>
          <PaneResizer label={t('resize')} width={width} least={widths.least} most={widths.most} onWidth={setWidth} />
          <aside aria-label={t('title')} className="h-full min-w-0 max-w-[60%] shrink-0" style={{ width }}>
            <Suspense>
              <SidePanel />
            </Suspense>
          </aside>
        </>
      ) : null}
      <Sheet open={open && !wide} onOpenChange={(wanted) => wanted || panel.close()}>
        <SheetContent side="bottom" title={t('title')} className="h-[85dvh]">
          <Suspense>
            <SidePanel />
          </Suspense>
        </SheetContent>
      </Sheet>
    </>
  )
}

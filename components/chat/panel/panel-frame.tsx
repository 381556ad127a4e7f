'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { keptWidth } from '@/components/chat/panel/kept-width'
import { PaneResizer } from '@/components/chat/panel/pane-resizer'
import { useArtifactAddress } from '@/components/chat/panel/use-artifact-address'
import { useWide } from '@/components/chat/use-wide'
import { onDemand } from '@/components/ui/on-demand'
import { SheetOnDemand } from '@/components/ui/sheet-on-demand'

const SidePanel = onDemand(() => import('@/components/chat/panel/side-panel').then((m) => m.SidePanel))

/** In px. */
const widths = { first: 440, least: 300, most: 960 }

/** The conversation, and the side panel beside it where there is room, else as a sheet above it. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const open = usePanel((state) => state.open)
  const wide = useWide()
  // The panel is never part of the server's markup: it opens later, and then the browser's memory is there.
  const [chosen, setChosen] = useState<number | null>(null)
  const width = chosen ?? (open ? keptWidth.read() : null) ?? widths.first
  const setWidth = (wanted: number): void => {
    setChosen(wanted)
    keptWidth.write(wanted)
  }
  useArtifactAddress()
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
      <SheetOnDemand
        open={open && !wide}
        onOpenChange={(wanted) => wanted || panel.close()}
        side="bottom"
        title={t('title')}
        className="h-[85dvh]"
      >
        <Suspense>
          <SidePanel />
        </Suspense>
      </SheetOnDemand>
    </>
  )
}

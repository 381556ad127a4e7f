'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { setArtifactParam, type ArtifactRef, readArtifactParam } from '@/components/chat/panel/artifacts/artifact-param'
import { useWideScreen } from '@/components/chat/use-wide-screen'
import { onDemand } from '@/components/ui/on-demand'
import { SheetOnDemand } from '@/components/ui/overlay/sheet-on-demand'
import { scheduleUrlUpdate } from '@/lib/client/page-url'

/** Opens the artifact in the URL, and keeps the URL in sync with the selected artifact while the panel shows it. */
function useArtifactAddress(): void {
  const { panel } = useChat()
  const shown = usePanel((state) => (state.open && state.tab === 'artifacts' ? state.artifact : null))

  const open = useEffectEvent(() => {
    const named = readArtifactParam(location.href)
    if (named) panel.showArtifact(named.taskId, named.artifactId)
  })
  useEffect(() => open(), [])

  const keep = useEffectEvent((named: ArtifactRef | null) => {
    // Until the panel opens, the URL decides what to open.
    if (!named && panel.getState().artifact === null) return undefined
    return scheduleUrlUpdate(() => setArtifactParam(location.href, named))
  })
  useEffect(() => keep(shown), [shown])
}

const key = 'panel-width'

/** The stored width of the side panel, in px. */
const storedWidth = {
  read: (): number | null => {
    try {
      return Number(localStorage.getItem(key)) || null
    } catch {
      return null
    }
  },
  write: (width: number): void => {
    try {
      localStorage.setItem(key, `${width}`)
    } catch {
      // Full, or not allowed: the width lasts until the page is closed.
    }
  },
}

const PaneResizer = onDemand(() => import('@/components/chat/panel/pane-resizer').then((m) => m.PaneResizer))
const SidePanel = onDemand(() => import('@/components/chat/panel/side-panel').then((m) => m.SidePanel))

/** In px. */
const widths = { first: 440, least: 300, most: 960 }

/** The conversation with the side panel, which is a sheet on narrow screens. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const open = usePanel((state) => state.open)
  const wide = useWideScreen()
  // The panel is not rendered on the server, so local storage is available when it opens.
  const [chosen, setChosen] = useState<number | null>(null)
  const width = chosen ?? (open ? storedWidth.read() : null) ?? widths.first
  const setWidth = (wanted: number): void => {
    setChosen(wanted)
    storedWidth.write(wanted)
  }
  useArtifactAddress()
  return (
    <>
      <div className="min-w-88 flex-1 max-lg:min-w-0">{children}</div>
      {open && wide ? (
        <>
          <Suspense>
            <PaneResizer label={t('resize')} width={width} least={widths.least} most={widths.most} onWidth={setWidth} />
          </Suspense>
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

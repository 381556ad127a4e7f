'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { SidePanel } from '@/components/chat/side-panel'
import { useWide } from '@/components/chat/use-wide'
import { Sheet, SheetContent } from '@/components/ui/sheet'

/** The conversation, and the side panel beside it where there is room, else as a sheet above it. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const open = usePanel((state) => state.open)
  const wide = useWide()
  return (
    <>
      <Group className="min-w-0 flex-1">
        <Panel id="dialogue" minSize="22rem">
          {children}
        </Panel>
        {open && wide ? (
          <>
            <Separator
              aria-label={t('resize')}
              className="w-px bg-line outline-offset-0 transition-colors hover:bg-accent data-[separator=active]:bg-accent"
            />
            <Panel
              id="panel"
              defaultSize="28rem"
              minSize="18rem"
              maxSize="70%"
              groupResizeBehavior="preserve-pixel-size"
            >
              <aside aria-label={t('title')} className="h-full min-h-0">
                <SidePanel />
              </aside>
            </Panel>
          </>
        ) : null}
      </Group>
      <Sheet open={open && !wide} onOpenChange={(wanted) => wanted || panel.close()}>
        <SheetContent side="bottom" title={t('title')} className="h-[85dvh]">
          <SidePanel />
        </SheetContent>
      </Sheet>
    </>
  )
}

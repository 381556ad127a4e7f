'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { useAttention } from '@/components/shell/use-attention'
import { Rail } from '@/components/shell/rail'
import { ReachNote } from '@/components/shell/reach-note'
import { TroubleNote } from '@/components/shell/trouble-note'
import { onDemand } from '@/components/ui/on-demand'
import { useShortcut } from '@/components/ui/use-shortcut'
import { useTitleMark } from '@/components/ui/use-title-mark'
import type { Waiting } from '@/lib/api/task-calls'

// Both come when they are asked for first.
const ShortcutList = onDemand(() => import('@/components/shell/shortcut-list').then((m) => m.ShortcutList))
const CommandPalette = onDemand(() => import('@/components/shell/command-palette').then((m) => m.CommandPalette))

/** What stands around every page: skip link, rail, shortcut list and palette. */
export function Frame({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const t = useTranslations('nav')
  const [list, setList] = useState<'never' | 'open' | 'closed'>('never')
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  const attention = useAttention(waiting)
  useTitleMark(attention.either > 0 ? `(${attention.either})` : '')
  useShortcut('?', () => setList('open'))
  useShortcut('mod+k', () => setPalette(palette === 'open' ? 'closed' : 'open'))
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-1.5 font-medium text-accent-fg focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Rail attention={attention} onShortcuts={() => setList('open')} />
      <ReachNote />
      <TroubleNote />
      <main id="main" tabIndex={-1} className="min-h-frame pb-bar outline-none md:pl-16">
        {children}
      </main>
      {list === 'never' ? null : (
        <Suspense>
          <ShortcutList open={list === 'open'} onOpenChange={(open) => setList(open ? 'open' : 'closed')} />
        </Suspense>
      )}
      {palette === 'never' ? null : (
        <Suspense>
          <CommandPalette open={palette === 'open'} onOpenChange={(open) => setPalette(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { useAttention } from '@/components/shell/use-attention'
import { Rail } from '@/components/shell/rail'
import { ShortcutList } from '@/components/shell/shortcut-list'
import { onDemand } from '@/components/ui/on-demand'
import { useShortcut } from '@/components/ui/use-shortcut'
import { useTitleMark } from '@/components/ui/use-title-mark'
import type { Waiting } from '@/lib/api/task-calls'

// Comes when it is asked for first.
const CommandPalette = onDemand(() => import('@/components/shell/command-palette').then((m) => m.CommandPalette))

/** What stands around every page: skip link, rail, shortcut list and palette. */
export function Frame({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const t = useTranslations('nav')
  const [listed, setListed] = useState(false)
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  const attention = useAttention(waiting)
  useTitleMark(attention.either > 0 ? `(${attention.either})` : '')
  useShortcut('?', () => setListed(true))
  useShortcut('mod+k', () => setPalette(palette === 'open' ? 'closed' : 'open'))
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-1.5 font-medium text-accent-fg focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Rail attention={attention} onShortcuts={() => setListed(true)} />
      <main id="main" tabIndex={-1} className="min-h-frame pb-bar outline-none md:pl-16">
        {children}
      </main>
      <ShortcutList open={listed} onOpenChange={setListed} />
      {palette === 'never' ? null : (
        <Suspense>
          <CommandPalette open={palette === 'open'} onOpenChange={(open) => setPalette(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { Kbd } from '@/components/ui/text/kbd'

const groups = [
  {
    name: 'everywhere',
    keys: [
      ['mod K', 'palette'],
      ['?', 'list'],
      ['/', 'search'],
      ['J K', 'rows'],
      ['Alt T', 'notes'],
      ['Esc', 'close'],
    ],
  },
  {
    name: 'directory',
    keys: [
      ['↑ ↓', 'agents'],
      ['Enter', 'openAgent'],
      ['C', 'chatAgent'],
      ['F', 'favoriteAgent'],
    ],
  },
  {
    name: 'chat',
    keys: [
      ['Enter', 'send'],
      ['Shift Enter', 'line'],
      ['Esc', 'stop'],
      ['mod Shift O', 'newConversation'],
      ['Alt ↑ ↓', 'otherConversation'],
      ['mod .', 'panel'],
      ['Shift Esc', 'composer'],
    ],
  },
  {
    name: 'tasks',
    keys: [
      ['J K', 'tasks'],
      ['X', 'selectTask'],
      ['Shift X', 'selectTasks'],
    ],
  },
  {
    name: 'replay',
    keys: [
      ['Space', 'play'],
      [', .', 'step'],
      ['[ ]', 'marks'],
      ['0 – 9', 'tenths'],
      ['Home End', 'ends'],
    ],
  },
] as const

/** What viewers cannot do, besides chatting. */
const ofMembers = new Set<string>(['chatAgent'])

interface ShortcutListProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ShortcutList({ open, onOpenChange }: ShortcutListProps) {
  const t = useTranslations('ui.shortcuts')
  const isMember = useHasRole('member')
  const offered = groups.filter(({ name }) => isMember || name !== 'chat')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('title')}>
        <div className="grid gap-5">
          {offered.map((group) => (
            <section key={group.name}>
              <h3 className="mb-1 text-xs font-medium text-fg-faint">{t(`groups.${group.name}`)}</h3>
              <dl className="divide-y divide-line">
                {group.keys
                  .filter(([, meaning]) => isMember || !ofMembers.has(meaning))
                  .map(([keys, meaning]) => (
                    <div key={meaning} className="flex h-9 items-center justify-between gap-4">
                      <dt>{t(meaning)}</dt>
                      <dd className="flex gap-1">
                        {keys.split(' ').map((key) => (
                          <Kbd key={key}>{key === 'mod' ? t('mod') : key}</Kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}

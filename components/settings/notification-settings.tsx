'use client'

import { useTranslations } from 'next-intl'
import { useId, useSyncExternalStore } from 'react'
import { SettingsSection } from '@/components/settings/settings-section'
import {
  onNotificationChoice,
  parseNotificationChoice,
  readNotificationChoice,
  type TaskEventKind,
  writeNotificationChoice,
} from '@/lib/client/notifications/notification-choice'

type Support = 'insecure' | 'unsupported' | 'denied' | 'default' | 'granted'

function readSupport(): Support {
  if (!window.isSecureContext) return 'insecure'
  if (!('Notification' in window) || !navigator.locks) return 'unsupported'
  return Notification.permission
}

const listeners = new Set<() => void>()

/** A change in the browser's settings happens while the page is in the background. */
function onSupport(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('focus', listener)
  }
}

const kinds: readonly TaskEventKind[] = ['waiting', 'ended']

/** Which events show a browser notification, and why there are none. Stored in this browser. */
export function NotificationSettings() {
  const t = useTranslations('settings.notifications')
  const id = useId()
  const support = useSyncExternalStore(onSupport, readSupport, () => null)
  const chosen = parseNotificationChoice(useSyncExternalStore(onNotificationChoice, readNotificationChoice, () => ''))
  const isPossible = support === 'default' || support === 'granted'
  const change = async (kind: TaskEventKind, isOn: boolean): Promise<void> => {
    if (isOn && Notification.permission === 'default') await Notification.requestPermission()
    for (const listener of listeners) listener()
    if (isOn && Notification.permission !== 'granted') return
    writeNotificationChoice(kinds.filter((each) => (each === kind ? isOn : chosen.includes(each))))
  }
  const isAsleep = isPossible && chosen.length > 0 && typeof SharedWorker === 'undefined'
  return (
    <SettingsSection id="notifications" title={t('title')} hint={t('hint')}>
      {kinds.map((kind) => (
        <div key={kind} className="flex min-h-8 items-center gap-2.5">
          <input
            id={`${id}-${kind}`}
            type="checkbox"
            checked={support === 'granted' && chosen.includes(kind)}
            disabled={!isPossible}
            onChange={({ target }) => void change(kind, target.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          <label htmlFor={`${id}-${kind}`}>{t(`kinds.${kind}`)}</label>
        </div>
      ))}
      <output className="text-xs text-pretty text-fg-muted">
        {support === null || support === 'granted' ? (isAsleep ? t('asleep') : null) : t(`why.${support}`)}
      </output>
    </SettingsSection>
  )
}

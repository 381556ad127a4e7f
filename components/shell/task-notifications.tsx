'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import {
  onNotificationChoice,
  parseNotificationChoice,
  readNotificationChoice,
  type TaskEvent,
} from '@/lib/client/notifications/notification-choice'
import { watchTasks } from '@/lib/client/notifications/watch-tasks'

const ends = ['completed', 'failed', 'canceled', 'rejected'] as const

/** Shows browser notifications about tasks while no page of Switchboard is visible. Renders nothing. */
export function TaskNotifications() {
  const t = useTranslations('nav.notify')
  const go = useNavigate()
  const choice = useSyncExternalStore(onNotificationChoice, readNotificationChoice, () => '')
  const show = useEffectEvent(({ kind, task, key }: TaskEvent): void => {
    if (!parseNotificationChoice(choice).includes(kind) || Notification.permission !== 'granted') return
    const title = task.title || t('untitled')
    const end = ends.find((state) => state === task.state) ?? 'other'
    const notification = new Notification(
      kind === 'waiting' ? t('waiting', { agent: task.agentName }) : t(`ended.${end}`, { agent: task.agentName }),
      { body: task.asks?.text ? `${title}\n${task.asks.text}` : title, tag: key },
    )
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      go(`/tasks/${task.id}`)
    })
  })
  const isOn = choice !== ''
  useEffect(() => {
    if (!isOn || !('Notification' in window) || !navigator.locks) return
    return watchTasks((event) => show(event))
  }, [isOn])
  return null
}
